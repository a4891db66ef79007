/** What the table can be made to answer. `TransactionConflict` cancels a transaction as another writer would. */
export type DynamoFailure =
  | 'TransactionConflict'
  | 'ProvisionedThroughputExceededException'
  | 'ThrottlingException'
  | 'InternalServerError';

/** A fault as a worker holds it. The counter is shared memory: every worker of the function counts on the same one. */
export type FaultSpec =
  | { kind: 'fail'; error: DynamoFailure; operation?: string; counter: SharedArrayBuffer }
  | { kind: 'kill'; when: 'before' | 'after'; counter: SharedArrayBuffer };

/** A fault that was ordered. */
export interface ArmedFault {
  /** How many calls are still to come: until nothing fails any more, or until the kill. 0 once it has struck. */
  remaining(): number;
  disarm(): void;
}

/** Trouble on order, to test how a function bears it. */
export interface Faults {
  /** The next `times` (1) DynamoDB calls of the function, of this operation if named, fail with the error. */
  fail(functionId: string, fault: { error: DynamoFailure; operation?: string; times?: number }): ArmedFault;
  /**
   * The function's process dies at its nth call from now, to AWS, Stripe or any other host (not by `fetch`): before it
   * is sent, or when it has been answered and the function does not know yet.
   */
  kill(functionId: string, fault: { atCall: number; when: 'before' | 'after' }): ArmedFault;
  /** Takes back all faults of a function, or of all functions. */
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

/** Takes one off the counter; answers what is left, or -1 when there was nothing to take. */
export function countDown(counter: SharedArrayBuffer): number {
  const cell = new Int32Array(counter);
  const before = Atomics.sub(cell, 0, 1);
  if (before > 0) return before - 1;
  Atomics.add(cell, 0, 1);
  return -1;
}
