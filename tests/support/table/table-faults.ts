import { vi } from 'vitest';
import { DynamoClient, type Operation } from '#functions/_data/table/dynamo-client.ts';
import { AwsError } from '#functions/_ports/aws-error.ts';

/** What happens to a call: it may be made, or not, and may fail either way. */
export type Fault = (send: () => Promise<unknown>) => Promise<unknown>;

const gone = () => new Error('the process is gone');

/** The process dies before the table has heard of it. */
export const crashBefore: Fault = () => Promise.reject(gone());

/** The table has done it, but the process dies before it knows. */
export const crashAfter: Fault = async (send) => {
  await send();
  throw gone();
};

const cancelled = (...codes: string[]) =>
  new AwsError('TransactionCanceledException', 'Transaction cancelled', {
    said: { CancellationReasons: codes.map((Code) => ({ Code })) },
  });

/** Two transactions met at one item, as DynamoDB says it. */
export const conflict: Fault = () => Promise.reject(cancelled('None', 'TransactionConflict'));

/** Somebody else was faster: a condition of the transaction does not hold. */
export const overtaken: Fault = () => Promise.reject(cancelled('ConditionalCheckFailed'));

/** The table has too much to do. */
export const throttle: Fault = () => Promise.reject(new AwsError('ThrottlingException', 'Rate exceeded'));

/** The table has done it, and the answer got lost on the way: the process lives and may ask again. */
export const lostAnswer: Fault = async (send) => {
  await send();
  throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
};

/** The table has done it, the answer got lost, and the client has asked again. */
export const askedTwice: Fault = async (send) => {
  await send();
  return send();
};

/**
 * Lets `fault` meet those calls to the table whose number (from 1), operation and partition `when` picks: what is left
 * of them after all tries. `restore` ends it; `made` counts the calls so far.
 */
export function faultCalls(fault: Fault, when: (nth: number, operation: Operation, pk?: string) => boolean) {
  // eslint-disable-next-line typescript/unbound-method -- called with its client below
  const { call: original } = DynamoClient.prototype;
  const spy = vi.spyOn(DynamoClient.prototype, 'call');
  const calls = { made: 0, restore: () => spy.mockRestore() };
  spy.mockImplementation(function (this: DynamoClient, operation, input) {
    const send = () => original.call(this, operation, input);
    const pk = 'Key' in input ? input.Key?.['pk']?.S : undefined;
    return (when(++calls.made, operation, pk) ? fault(send) : send()) as ReturnType<typeof original>;
  });
  return calls;
}
