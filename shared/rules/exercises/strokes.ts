/** How wide the strokes of a drawing are, and its head, on a square of 64: the page and the PDF draw the same. */
export const strokes = { head: 5, body: 5, gear: 2, load: 4 } as const;
