import CCurses
import Terminal

