/** A condition that did not hold: the write named `refusal` (and with it, everything beside it) was not done. */
export class Refused extends Error {
  readonly refusal: string;
  /** Which step of the transaction. */
  readonly step: number;

  constructor(refusal: string, step: number) {
    super(`refused: ${refusal}`);
    this.name = 'Refused';
    this.refusal = refusal;
    this.step = step;
  }
}

/** Whether an error is the refusal of that name. */
export const isRefused = (error: unknown, refusal: string): error is Refused =>
  error instanceof Refused && error.refusal === refusal;

const transientNames = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
]);
const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Whether the table may well say yes to the same request a moment later. */
export function isTransient(error: unknown): boolean {
  const { name, CancellationReasons: reasons = [] } = error as Error & {
    CancellationReasons?: { Code?: string }[];
  };
  return transientNames.has(name) || reasons.some((reason) => transientReasons.has(reason.Code ?? ''));
}
