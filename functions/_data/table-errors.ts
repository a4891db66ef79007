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

/** What DynamoDB said instead of doing it; `name` is its word for it, such as `ValidationException`. */
export class TableError extends Error {
  readonly status: number;
  /** Of a cancelled transaction, for each of its steps: `None`, `ConditionalCheckFailed`, `TransactionConflict` … */
  readonly reasons: string[];

  constructor(name: string, message: string, { status = 400, reasons = [] as string[] } = {}) {
    super(message);
    this.name = name;
    this.status = status;
    this.reasons = reasons;
  }

  /** Reads an answer that is not 200; one that DynamoDB did not write, such as a proxy's, is told by its status. */
  static of({ status, body }: { status: number; body: string }): TableError {
    const said = readJson(body);
    const name = said.__type?.split('#').at(-1) ?? `Status${status}`;
    const reasons = (said.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
    return new TableError(name, said.message ?? said.Message ?? '', { status, reasons });
  }
}

interface Said {
  __type?: string;
  message?: string;
  Message?: string;
  CancellationReasons?: { Code?: string }[];
}

function readJson(text: string): Said {
  try {
    return JSON.parse(text) as Said;
  } catch {
    return {};
  }
}

const transientNames = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'TimeoutError',
]);
const transientReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const brokenConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether the table may well say yes to the same request a moment later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof TableError && error.status >= 500) return true;
  if (error instanceof TableError && error.reasons.some((reason) => transientReasons.has(reason)))
    return true;
  const { name, code } = error as Error & { code?: string };
  return transientNames.has(name) || brokenConnections.has(code ?? '');
}
