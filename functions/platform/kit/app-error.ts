import { errors, type ErrorCode } from '#shared/errors.ts';

interface Extra {
  /** The input at fault. */
  field?: string;
  /** A more precise Spanish message than the one in the error table. */
  message?: string;
  /** Data that belongs to the code, such as the changed lines of a cart. */
  details?: unknown;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
  /** The account that is refused, for the security log only: its id, or the keyed hash of an e-mail that no account has. */
  account?: string;
  /** The underlying error, for the log only. */
  cause?: unknown;
}

/** Throws an error on, with the account that it refuses. */
export const refusing =
  (account: string) =>
  (error: unknown): never => {
    if (error instanceof AppError) error.extra.account ??= account;
    throw error;
  };

/** An expected error: `shared/errors.ts` has the HTTP status and Spanish message of its code. Any other error is a 500. */
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
