"""The parts of abilities that a game carries out: events, costs, targets and one-shot effects, read from words when a card is compiled.

In: an ability, a face or a row of instructions, and the name by which the object calls itself. Out: values of `model.at_work`. Never raises
for any text, and ends quickly; what is not understood is `Unread`, or left out and said where leaving it out would be a lie.
"""
