import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;

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

/** Two transactions met at one item, as DynamoDB says it. */
export const conflict: Fault = () =>
  Promise.reject(
    Object.assign(new Error('Transaction cancelled'), {
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    }),
  );

/** The table has too much to do. */
export const throttle: Fault = () =>
  Promise.reject(Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' }));

/** The table has done it, and the answer got lost on the way: the process lives and may ask again. */
export const lostAnswer: Fault = async (send) => {
  await send();
  throw Object.assign(new Error('no answer'), { name: 'TimeoutError' });
};

/**
 * Lets `fault` meet those calls to the table whose number (from 1), command and partition `when` picks.
 * `restore` ends it; `made` counts the calls so far.
 */
export function faultCalls(fault: Fault, when: (nth: number, command: string, pk?: string) => boolean) {
  const { send: original } = DynamoDBDocumentClient.prototype as unknown as { send: Send };
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  const calls = { made: 0, restore: () => spy.mockRestore() };
  spy.mockImplementation(function (this: unknown, ...args: unknown[]) {
    const send = () => original.apply(this, args);
    const { constructor, input } = args[0] as {
      constructor: { name: string };
      input: { Key?: { pk: string } };
    };
    return when(++calls.made, constructor.name, input.Key?.pk) ? fault(send) : send();
  } as never);
  return calls;
}
