import { DynamoDBServiceException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { firstOf } from '../run/rounds.ts';
import { interceptTable, type Operation, type TableCall } from './table-calls.ts';

/** What happens to a call: it may be made, or not, and may fail either way. */
export type Fault = (send: () => Promise<unknown>) => Promise<unknown>;

const gone = () => new Error('the process is gone');

/** The process dies before the call reaches the table. */
export const crashBefore: Fault = () => Promise.reject(gone());

/** The table executes the call, but the process dies before it receives the answer. */
export const crashAfter: Fault = async (send) => {
  await send();
  throw gone();
};

/**
 * How a process dies at a write. Where no vendor is called between two writes, dying after one leaves what dying before the next
 * leaves: `npm test` tries what comes before, `npm run test:all` both.
 */
export const deathsAtTable: readonly { when: string; fault: Fault }[] = firstOf(1, [
  { when: 'before', fault: crashBefore },
  { when: 'after', fault: crashAfter },
]);

/** The same where a vendor may be called between two writes: a process dies before one write and after the next, in turn. */
export const deathsInTurn: readonly { when: string; faultAt: (nth: number) => Fault }[] = firstOf(1, [
  {
    when: 'before one write and after the next',
    faultAt: (nth: number) => (nth % 2 ? crashBefore : crashAfter),
  },
  {
    when: 'after one write and before the next',
    faultAt: (nth: number) => (nth % 2 ? crashAfter : crashBefore),
  },
]);

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    CancellationReasons: codes.map((Code) => ({ Code })),
    $metadata: { httpStatusCode: 400 },
  });

/** Two transactions met at one item, as DynamoDB reports it. */
export const conflict: Fault = () => Promise.reject(cancelled('None', 'TransactionConflict'));

/** A concurrent write was faster: a condition of the transaction does not hold. */
export const overtaken: Fault = () => Promise.reject(cancelled('ConditionalCheckFailed'));

/** The table is throttled. */
export const throttle: Fault = () =>
  Promise.reject(
    new DynamoDBServiceException({
      name: 'ThrottlingException',
      message: 'Rate exceeded',
      $fault: 'client',
      $metadata: { httpStatusCode: 400 },
    }),
  );

/** The table executes the call, and the answer gets lost on the way: the process lives and may ask again. */
export const lostAnswer: Fault = async (send) => {
  await send();
  throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });
};

/** The table executes the call, the answer gets lost, and the client repeats the call. */
export const askedTwice: Fault = async (send) => {
  await send();
  return send();
};

const reads = new Set<Operation>(['GetItem', 'Query', 'BatchGetItem']);

/** Whether the operation changes the table. */
export const isWrite = (operation: Operation): boolean => !reads.has(operation);

/** The partition of the call's key, of the first key of a batch, or of a query. */
const partitionOf = ({ Key, RequestItems = {}, ExpressionAttributeValues }: TableCall['input']) =>
  (Key ?? Object.values(RequestItems)[0]?.Keys?.[0])?.['pk'] ??
  (ExpressionAttributeValues?.[':pk'] as string | undefined);

/**
 * Lets `fault` meet those calls to the table whose number (from 1), operation and partition `when` picks: what is left
 * of them after all retries. `restore` ends it; `made` counts the calls so far.
 */
export function faultCalls(fault: Fault, when: (nth: number, operation: Operation, pk?: string) => boolean) {
  const restore = interceptTable(({ operation, input, send }) =>
    when(++calls.made, operation, partitionOf(input)) ? fault(send) : send(),
  );
  const calls = { made: 0, restore };
  return calls;
}

/** No transaction about `id`, such as that of a user, reaches the table until what this gives is called. */
export const refuseTransactions = (id: string): (() => void) =>
  interceptTable(({ operation, input, send }) =>
    operation === 'TransactWriteItems' && JSON.stringify(input).includes(id) ? crashBefore(send) : send(),
  );

/** The nth call, counted from 1, fails before the table executes it; the process goes on. */
export const failCall = (nth: number) => faultCalls(crashBefore, (at) => at === nth);

/**
 * The table executes the nth write, counted from 1, but the process gets an error, and goes on. `made` counts the writes. A
 * read that fails so is one that fails before.
 */
export function failAfterWrite(nth: number) {
  const restore = interceptTable(({ operation, send }) =>
    isWrite(operation) && ++writes.made === nth ? crashAfter(send) : send(),
  );
  const writes = { made: 0, restore };
  return writes;
}

/**
 * The process dies at its nth write, counted from 1, before or after the table has executed it: it makes no more calls.
 * `made` counts the writes until then. A crash at a read is no case of its own: it leaves what one of its neighbours leaves.
 */
export function crashAtWrite(nth: number, fault: Fault) {
  const restore = interceptTable(({ operation, send }) => {
    if (writes.made === nth) return crashBefore(send);
    if (isWrite(operation)) writes.made++;
    return writes.made === nth ? fault(send) : send();
  });
  const writes = { made: 0, restore };
  return writes;
}
