import { openAccount } from './account.ts';
import type { Night } from './measure.ts';
import { openPopulation } from './population.ts';

/** How many subscribers, and how many of them change on a day without webhooks. */
const sizes = [1000, 10_000, 100_000];
const changes = [100, 1000];

/** A process with a table and a Stripe of its own. It tells what each night cost, and ends; with its parent at the latest. */
process.once('disconnect', () => process.exit(0));
const account = await openAccount();
const { putReconciliation } = await import('#functions/_data/subscriptions/reconciliation.ts');
const { handler } = await import('#functions/reconcile-subscriptions/index.ts');
const { stripeCalls } = await import('#tests/support/subscriptions/stripe-calls.ts');
const population = await openPopulation(account);
const nights: Night[] = [];
await night(10); // whatever a first run loads
for (const size of sizes) {
  const seconds = await population.growTo(size);
  for (const count of changes) nights.push({ size, seconds, ...(await night(count)) });
}
process.send!(nights);
process.disconnect();

/** Two nights with as many changes: one is counted, one is timed. */
async function night(count: number): Promise<Omit<Night, 'size' | 'seconds'>> {
  await population.growTo(count);
  await prepare(count);
  const { result, calls } = await stripeCalls(() => account.proxy.count(() => handler({}), 0));
  await prepare(count);
  // the stand-in looks through all it has for each customer: it keeps those only whom it will be asked about
  const others = population.setAside();
  const began = performance.now();
  const { copied } = await handler({});
  const ms = performance.now() - began;
  others.bringBack();
  if (copied !== count) throw new Error(`${copied} of ${count} changes were copied`);
  return { count, stripeCalls: calls.length, readUnits: result.readUnits, writeUnits: result.writeUnits, ms };
}

/** The night begins with its changes, and with no others. */
async function prepare(count: number): Promise<void> {
  account.stripe.state.events.clear();
  account.stripe.state.deliveries.clear();
  await putReconciliation({ until: Math.floor(Date.now() / 1000), walk: null });
  population.change(count);
}
