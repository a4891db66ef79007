/** Tries of a single mail before SQS moves it to the dead-letter queue; infrastructure and function must agree on it. */
export const maxMailTries = 5;
