import type { AwsAnswer } from './aws-call.ts';

/** What a service of AWS said instead of doing it; `name` is its word for it, such as `ValidationException`. */
export class AwsError extends Error {
  readonly status: number;
  /** All that it said. */
  readonly said: Said;

  constructor(name: string, message: string, { status = 400, said = {} } = {}) {
    super(message);
    this.name = name;
    this.status = status;
    this.said = said;
  }

  /** Reads an answer that is not 200; one that the service did not write, such as a proxy's, is told by its status. */
  static of({ status, body }: AwsAnswer): AwsError {
    const said = readJson(body);
    const name = said.__type?.split('#').at(-1) ?? `Status${status}`;
    return new AwsError(name, said.message ?? said.Message ?? '', { status, said });
  }
}

interface Said {
  __type?: string;
  message?: string;
  Message?: string;
  /** Of a cancelled transaction, for each of its steps. */
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
const missingConnections = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const brokenConnections = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', ...missingConnections]);

/** Whether the service cannot have heard of a call, for there was no connection to it. */
export const isUnheard = (error: unknown): boolean =>
  missingConnections.has((error as { code?: string }).code ?? '');

/** Whether the service may well say yes to the same request a moment later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AwsError && error.status >= 500) return true;
  const { name, code } = error as Error & { code?: string };
  return transientNames.has(name) || brokenConnections.has(code ?? '');
}
