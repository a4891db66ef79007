/** Errors of DynamoDB that can be injected. `TransactionConflict` cancels a transaction as a concurrent writer would. */
export type DynamoFailure =
  | 'TransactionConflict'
  | 'ProvisionedThroughputExceededException'
  | 'ThrottlingException'
  | 'InternalServerError';

/** A fault as a worker thread holds it. All workers of the function share the counter. */
export type FaultSpec =
  | { kind: 'fail'; error: DynamoFailure; operation?: string; counter: SharedArrayBuffer }
  | { kind: 'kill'; when: 'before' | 'after'; counter: SharedArrayBuffer };

/** A fault that is switched on. */
export interface ArmedFault {
  /** Remaining calls until the fault ends, or until it kills the process; 0 afterwards. */
  remaining(): number;
  disarm(): void;
}

/** Fault injection, to test how functions handle failures. */
export interface Faults {
  /** The next `times` (1) DynamoDB calls of the function, of this operation if named, fail with the error. */
  fail(functionId: string, fault: { error: DynamoFailure; operation?: string; times?: number }): ArmedFault;
  /**
   * Kills the function's process at its nth outgoing call from now (not by `fetch`): before the call is sent, or when
   * the response has arrived but before the function sees it.
   */
  kill(functionId: string, fault: { atCall: number; when: 'before' | 'after' }): ArmedFault;
  /** Removes all faults of a function, or of all functions. */
  clear(functionId?: string): void;
}

/** A new counter and its handle. */
export function armFault(count: number): { counter: SharedArrayBuffer; armed: ArmedFault } {
  const counter = new SharedArrayBuffer(4);
  const cell = new Int32Array(counter);
  Atomics.store(cell, 0, count);
  const armed = { remaining: () => Atomics.load(cell, 0), disarm: () => void Atomics.store(cell, 0, 0) };
  return { counter, armed };
}

/** Decrements the counter; returns the rest, or -1 when it was 0. */
export function countDown(counter: SharedArrayBuffer): number {
  const cell = new Int32Array(counter);
  const before = Atomics.sub(cell, 0, 1);
  if (before > 0) return before - 1;
  Atomics.add(cell, 0, 1);
  return -1;
}
