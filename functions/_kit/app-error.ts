import { errors, type ErrorCode } from '#shared/errors.ts';

interface Extra {
  /** The input at fault. */
  field?: string;
  /** A more precise Spanish sentence than the table's. */
  message?: string;
  /** What the code promises to tell, such as the changed lines of a cart. */
  details?: unknown;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
  /** What really happened, for operators only. */
  cause?: unknown;
}

/** An outcome the product knows: it reaches people through the error table. Anything else is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.message ?? errors[code].message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
