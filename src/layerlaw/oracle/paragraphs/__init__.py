"""Paragraphs: which ability it is (113.3), and its parts."""
