/** The longest time between the two presses of a double one. */
export const doublePressMs = 300;
