import { faultCalls } from './table-faults.ts';

/** Lets something happen just before the next transaction is sent, after all that its call has read. */
export function beforeNextTransaction(act: () => Promise<unknown>): void {
  const calls = faultCalls(
    async (send) => {
      calls.restore();
      await act();
      return send();
    },
    (_, operation) => operation === 'TransactWriteItems',
  );
}
