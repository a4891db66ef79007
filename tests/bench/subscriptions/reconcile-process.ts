import { startBenchEnvironment } from './bench-environment.ts';
import type { Night } from './measure.ts';
import { subscriberSeeder } from './seed-subscribers.ts';

/** How many subscribers, and how many of them change on a day without webhooks. */
const sizes = [1000, 10_000, 100_000];
const changes = [100, 1000];

/** A process with its own table and Stripe simulator. It sends its parent the cost of each night, then ends. */
process.once('disconnect', () => process.exit(0));
const environment = await startBenchEnvironment();
const { putReconciliation } = await import('#functions/_data/subscriptions/reconciliation.ts');
const { handler } = await import('#functions/reconcile-stripe/index.ts');
const { stripeCalls } = await import('#tests/support/subscriptions/stripe-calls.ts');
const seeder = await subscriberSeeder(environment);
const nights: Night[] = [];
await measureNight(10); // warm-up
for (const size of sizes) {
  const seconds = await seeder.growTo(size);
  for (const count of changes) nights.push({ size, seconds, ...(await measureNight(count)) });
}
process.send!(nights);
process.disconnect();

/** Runs two nights with the same number of changes: the first is counted, the second is timed. */
async function measureNight(count: number): Promise<Omit<Night, 'size' | 'seconds'>> {
  await seeder.growTo(count);
  await prepare(count);
  const { result, calls } = await stripeCalls(() => environment.proxy.count(() => handler({}), 0));
  await prepare(count);
  // the simulator searches all subscriptions for each customer: it keeps only the changed ones while time is measured
  const others = seeder.setAside();
  const began = performance.now();
  const { synced } = await handler({});
  const ms = performance.now() - began;
  others.bringBack();
  if (synced !== count) throw new Error(`${synced} of ${count} changes were synced`);
  return { count, stripeCalls: calls.length, readUnits: result.readUnits, writeUnits: result.writeUnits, ms };
}

/** Makes `count` changes and drops all earlier ones. */
async function prepare(count: number): Promise<void> {
  environment.stripe.state.events.clear();
  environment.stripe.state.deliveries.clear();
  await putReconciliation({ until: Math.floor(Date.now() / 1000), walk: null });
  seeder.change(count);
}
