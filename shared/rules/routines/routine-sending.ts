/* How patiently routines are sent: what infrastructure and functions must agree on. Pure. */

/** Timeout of a plan in seconds: a plan that is not complete by then was interrupted. */
export const planTimeout = 900;

/** Tries of a batch before SQS moves it to the dead-letter queue. */
export const maxBatchTries = 5;

/** Seconds after which the queue delivers an unfinished batch again. */
export const batchVisibilitySeconds = 900;

/** Delay of SES's events in seconds: by then the sender has written the outcome itself. */
export const feedbackDelay = 120;

/** Events of SES that are handled at once. */
export const feedbackBatch = 100;

/** Seconds after which an event that was not handled may be read again; the queue is read every minute. */
export const feedbackVisibilitySeconds = 160;

/** Tries of an SES event, three minutes apart: they outlast the tries of a batch, which reads them to avoid second sends. */
export const maxFeedbackTries = 30;

/**
 * Milliseconds after which a claimed routine without an SES event counts as not sent: shorter than the queue's redelivery
 * of a batch, and long enough for several tries of the events, which fail while the table is unavailable.
 */
export const unansweredAfterMs = 840_000;

/**
 * Mails of one batch. Larger batches share their fixed cost among more mails; but five batches of a worker take turns within
 * its minute, so that one may last two seconds at SES's rate at most, and a batch is held in memory.
 */
export const batchSize = (mailsPerSecond: number): number => atMost(250, 2 * mailsPerSecond);

/** Mails of one call to SES, which accepts 50. Two calls lie in a second, which has room for single mails beside them. */
export const bulkSize = (mailsPerSecond: number): number => atMost(50, mailsPerSecond * 0.4);

const atMost = (limit: number, wished: number): number => Math.max(1, Math.min(limit, Math.floor(wished)));

/** Characters of the reason of a pause. */
export const pauseReasonLength = 500;
