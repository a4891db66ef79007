/* What a cardholder disputes at the bank, and what the bank of a card believes to be fraud. */

/**
 * The gravest first. `dispute`: the bank has taken the money until it is decided. `inquiry`: the bank only asks. `warning`: an early fraud
 * warning, which a dispute may follow.
 */
export const disputeKinds = ['dispute', 'inquiry', 'warning'] as const;

/** `won`: the shop keeps or gets back the money. `over`: nothing is left to do about a warning. */
export const disputeStates = ['open', 'won', 'lost', 'over'] as const;

export interface DisputeFacts {
  kind: (typeof disputeKinds)[number];
  state: (typeof disputeStates)[number];
}

/** Whether one of them waits for the bank or the shop. */
export const isDisputed = (disputes: readonly DisputeFacts[]): boolean =>
  disputes.some(({ state }) => state === 'open');

/** The gravest of those that wait; null while none does. */
export const openDispute = (disputes: readonly DisputeFacts[]): DisputeFacts['kind'] | null =>
  disputeKinds.find((kind) => disputes.some((each) => each.kind === kind && each.state === 'open')) ?? null;

/** Whether the bank has the money of a payment: Stripe refuses to refund it, and what it paid for is not paid. */
export const isChargedBack = (disputes: readonly DisputeFacts[]): boolean =>
  disputes.some(({ kind, state }) => kind === 'dispute' && (state === 'open' || state === 'lost'));

/** Whether the bank has given the money of a payment to its payer: nothing of it is owed any more. */
export const isLost = (disputes: readonly DisputeFacts[]): boolean =>
  disputes.some(({ kind, state }) => kind === 'dispute' && state === 'lost');

/** What routines wait for until the bank has decided: a payment is withdrawn, or may be. A warning alone stops nothing. */
export function stoppingDispute(disputes: readonly DisputeFacts[]): 'dispute' | 'inquiry' | null {
  const kind = openDispute(disputes);
  return kind === 'warning' ? null : kind;
}

export const stopsRoutines = (disputes: readonly DisputeFacts[]): boolean =>
  stoppingDispute(disputes) !== null;
