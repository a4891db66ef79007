import { interceptTable } from './table-calls.ts';

/** Makes one attempt that the counters of attempts count as so many: the hundreds before the one that a test is about. */
export async function countAs(times: number, attempt: () => Promise<unknown>): Promise<void> {
  let counted = 0;
  const restore = interceptTable(({ input: { ExpressionAttributeValues: values }, send }) => {
    if (values?.[':count'] === 1) {
      values[':count'] = times;
      counted += 1;
    }
    return send();
  });
  try {
    await attempt();
  } finally {
    restore();
  }
  if (counted === 0) throw new Error('no attempt was counted');
}
