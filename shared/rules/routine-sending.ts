/* How patiently routines are sent: what infrastructure and functions must agree on. Pure. */

/** Tries of a batch before it goes to the dead letters. */
export const routineTries = 5;

/** Seconds that SES's events wait: by then whoever sent has written the outcome itself. */
export const feedbackDelay = 120;

/**
 * After so long without a word a claimed routine counts as not sent, in milliseconds: more than the events' delay, less
 * than the queue takes to bring a batch back (six times the minute that send-routines may run).
 */
export const silenceMs = 300_000;

/**
 * Mails of one batch: their routines are read with one call to the table, which gives 100 items, and no batch may ask SES
 * for more than half a second's worth at once.
 */
export const batchSize = (mailsPerSecond: number): number =>
  Math.max(1, Math.min(100, Math.floor(mailsPerSecond / 2)));

/** Mails of one call to SES. */
export const bulkSize = 50;
