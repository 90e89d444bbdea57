import CCurses
import Terminal
