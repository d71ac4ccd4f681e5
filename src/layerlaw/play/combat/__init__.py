"""Combat (506 to 510): who may attack and block, who must, and damage."""
