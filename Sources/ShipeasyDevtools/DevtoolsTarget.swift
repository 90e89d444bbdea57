import Shipeasy
