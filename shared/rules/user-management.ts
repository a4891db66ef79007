/** Characters of the reason of a ban. */
export const banReasonMax = 500;
