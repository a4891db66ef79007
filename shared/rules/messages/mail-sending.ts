/** Seconds for which an unsent mail is tried again and again; then it is outdated, and an error says that it was given up. */
export const longestMailWait = 24 * 60 * 60;
