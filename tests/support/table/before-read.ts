import { faultCalls } from './table-faults.ts';

/** Lets something happen just before an item of a partition is read next, after all that its call has read until then. */
export function beforeNextRead(partition: string, act: () => Promise<unknown>): void {
  const calls = faultCalls(
    async (send) => {
      calls.restore();
      await act();
      return send();
    },
    (_, operation, pk) => pk === partition && (operation === 'GetItem' || operation === 'BatchGetItem'),
  );
}
