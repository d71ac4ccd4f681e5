"""What happens: events as values (700.1), and whether one fits what an ability waits for (603.2, 614.1)."""
