/* How patiently routines are sent: what infrastructure and functions must agree on. Pure. */

/** Seconds that a plan may take: one that is not complete by then has broken off. */
export const planTimeout = 900;

/** Tries of a batch before it goes to the dead letters. */
export const routineTries = 5;

/** Seconds after which the queue brings a batch back that could not be settled. */
export const batchReturn = 900;

/** Seconds that SES's events wait: by then whoever sent has written the outcome itself. */
export const feedbackDelay = 120;

/** Tries of an event of SES, three minutes apart: they outlast those of a batch, which knows by them what not to send again. */
export const feedbackTries = 30;

/**
 * After so long without a word a claimed routine counts as not sent, in milliseconds: less than the queue takes to bring a
 * batch back, and long enough for several tries of the events, which fail while the table is away.
 */
export const silenceMs = 840_000;

/**
 * Mails of one batch: what it costs besides them is shared by as many as possible. Five batches of each worker take turns
 * within its minute, so none takes longer than two seconds of SES's rate; and a batch is held in memory.
 */
export const batchSize = (mailsPerSecond: number): number => atMost(250, 2 * mailsPerSecond);

/** Mails of one call to SES, which takes 50; no call asks for more than half a second's worth at once. */
export const bulkSize = (mailsPerSecond: number): number => atMost(50, mailsPerSecond / 2);

const atMost = (limit: number, wished: number): number => Math.max(1, Math.min(limit, Math.floor(wished)));
