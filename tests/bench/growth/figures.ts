import { addDays, inMadrid } from '#shared/rules/routine-calendar.ts';
import { gatewayEvent } from '#tests/support/call.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startFunction } from '../function-instance.ts';
import { p95 } from './latency.ts';
import type { Growth } from './measure.ts';

/** Orders, refunds and changes of subscriptions of a year. */
const sizes = [1_000, 10_000, 100_000];
const dayCount = 366;

/** The figures of 90 days, as more is counted in each of them. */
export async function measureFigures(variables: Record<string, string>): Promise<Growth[]> {
  const { foldDay } = await import('#functions/_data/figures/fold-day.ts');
  const { putMany } = await import('#functions/_data/table/batches.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const yesterday = addDays(inMadrid(new Date()).day, -1);
  const days = Array.from({ length: dayCount }, (_, at) => addDays(yesterday, at + 1 - dayCount));
  const { token } = await signIn('admin');
  const event = gatewayEvent('GET /api/figures', {
    token,
    query: { from: addDays(yesterday, -89), to: yesterday },
  });
  const ms: number[] = [];
  let written = 0;
  for (const size of sizes) {
    await putMany(
      Array.from({ length: size - written }, (_, more) => {
        const nth = written + more;
        const key = keys.movement(days[nth % dayCount]!, `ord_${nth}`, 1);
        return { ...key, adds: { orders: 1, soldCents: 4990 } };
      }),
    );
    written = size;
    for (const day of days) await foldDay(day, { mrrCents: 0, subscribers: 0 });
    const instance = await startFunction('figures', variables);
    await instance.call(event);
    ms.push(await p95(instance, event));
    await instance.close();
  }
  return [{ name: 'figures of 90 days, movements', sizes, ms }];
}
