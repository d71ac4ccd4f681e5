"""Where a game stands: the position as an immutable value, the hand that moves it, what is asked, which abilities function (113.6)."""
