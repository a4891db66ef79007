/** Tries of a single mail before SQS moves it to the dead-letter queue; infrastructure and function must agree on it. */
export const maxMailTries = 5;

/** Seconds for which an unsent mail is queued again and again; then it is outdated, and the alarm has rung. */
export const longestMailWait = 24 * 60 * 60;
