import type { ErrorPayload } from './protocol.ts';

/** A call that failed inside the function, with the error that Lambda returns. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: string[];
  readonly requestId: string;

  constructor({ errorType, errorMessage, trace }: ErrorPayload, requestId: string) {
    super(`${errorType}: ${errorMessage}`);
    this.errorType = errorType;
    this.errorMessage = errorMessage;
    this.trace = trace;
    this.requestId = requestId;
  }
}

/** The function does not exist or cannot run locally. */
export class FunctionNotFoundError extends Error {
  override readonly name = 'FunctionNotFoundError';
}

/** No execution is free: the call was not made. */
export class ThrottledError extends Error {
  override readonly name = 'TooManyRequestsException';
}
