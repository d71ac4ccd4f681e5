"""The Comprehensive Rules, read from the text file that their publisher offers: rules by number, and the glossary.

The text is not ours and never part of this package: whoever wants rules quoted has the file. Knows nothing of games or cards.
"""

from layerlaw.rulebook.find import VARIABLE, default_path, import_rulebook, open_rulebook
from layerlaw.rulebook.rules_text import Rule, Rulebook, read_rulebook

__all__ = ["VARIABLE", "Rule", "Rulebook", "default_path", "import_rulebook", "open_rulebook", "read_rulebook"]
