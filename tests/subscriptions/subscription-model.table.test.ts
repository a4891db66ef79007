import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { modelRuns } from '../support/run/rounds.ts';
import { startShop } from '../support/start-shop.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';
import { day, startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';
import { subscriptionInvariants } from '../support/subscriptions/subscription-invariants.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: reconcile } =
  await import('#functions/subscriptions/stripe/nightly-reconciliation.lambda.ts');
const { putReconciliation } = await import('#functions/subscriptions/stripe/reconciliation.ts');
const life = await startSubscriberCalls(shop);
const invariants = await subscriptionInvariants(shop);
const { state, faults } = shop.stripe;

/** How events are delivered. */
const deliveryModes = {
  straight: {},
  often: { duplicate: 3, shuffle: true },
  late: { hold: true },
} as const;

interface World {
  owner: Subscriber;
  /** Events are not delivered: the table may be outdated until they are, or until the nightly run. */
  isBehind: boolean;
  /** Since when they are not delivered, in epoch milliseconds. */
  behindSince: number;
}

/** One action; its name is printed when a run fails. */
class Step implements fc.AsyncCommand<object, World> {
  readonly name: string;
  readonly act: (world: World) => Promise<unknown>;
  constructor(name: string, act: (world: World) => Promise<unknown>) {
    this.name = name;
    this.act = act;
  }
  check = () => true;
  toString = () => this.name;
  async run(_: object, world: World): Promise<void> {
    await this.act(world);
    await shop.stripe.idle();
    if (!world.isBehind) await expectInvariants(world);
  }
}

/** The invariants while no event is pending. */
async function expectInvariants({ owner }: World): Promise<void> {
  await invariants.expectOursIsTheirs(owner);
  invariants.expectNoDoubleCharge(owner);
  await invariants.expectAccessIsPaid(owner);
  invariants.expectNothingToldTwice(owner, await life.lettersTo(owner));
}

/** Every action gets a response with an expected status. */
const expectKnownStatus = (asked: Promise<{ status: number; body: { data?: { clientSecret?: string } } }>) =>
  asked.then((response) => {
    expect([200, 400, 402, 404, 409, 429]).toContain(response.status);
    return response;
  });

const card = fc.constantFrom(...(['good', 'good', 'asks', 'declined'] as const));
const plan = fc.constantFrom(...(['basico', 'premium', 'pro'] as const));
const cycle = fc.constantFrom('monthly' as const, 'annual' as const);
/** How the payer responds to the bank's question; null: the payer closes the page. */
const confirmation = fc.constantFrom('authenticate' as const, 'fail' as const, null);

async function confirm(
  asked: Awaited<ReturnType<typeof expectKnownStatus>>,
  said: 'authenticate' | 'fail' | null,
) {
  const { clientSecret } = asked.body.data ?? {};
  if (clientSecret && said) await life.answerBank(clientSecret, said);
}

const steps = [
  fc.tuple(card, plan, cycle, confirmation).map(
    ([chosen, wanted, every, said]) =>
      new Step(`subscribe(${chosen}, ${wanted}, ${every}, ${said})`, async ({ owner }) => {
        owner.cardId = await life.saveCard(owner.customerId, cards[chosen]);
        await confirm(
          await expectKnownStatus(life.subscribe(owner, { plan: life[wanted], cycle: every })),
          said,
        );
      }),
  ),
  fc
    .constantFrom('cancel' as const, 'reactivate' as const, 'withdraw' as const)
    .map((name) => new Step(`${name}()`, ({ owner }) => expectKnownStatus(life[name](owner)))),
  fc
    .tuple(plan, cycle)
    .map(
      ([wanted, every]) =>
        new Step(`change(${wanted}, ${every})`, ({ owner }) =>
          expectKnownStatus(life.change(owner, life[wanted], every)),
        ),
    ),
  card.map(
    (chosen) =>
      new Step(`replaceCard(${chosen})`, ({ owner }) =>
        expectKnownStatus(life.replaceCard(owner, cards[chosen])),
      ),
  ),
  confirmation.map(
    (said) =>
      new Step(`pay(${said})`, async ({ owner }) => confirm(await expectKnownStatus(life.pay(owner)), said)),
  ),
  ...[1, 2].map(() =>
    fc
      .integer({ min: 1, max: 40 })
      .map((days) => new Step(`advance(${days} days)`, () => life.go(days * day))),
  ),
  fc.constantFrom(...(Object.keys(deliveryModes) as (keyof typeof deliveryModes)[])).map(
    (way) =>
      new Step(`events(${way})`, async (world) => {
        await catchUp(world, 'release');
        faults.reset();
        faults.set(deliveryModes[way]);
        world.isBehind = way === 'late';
        world.behindSince = Date.now();
      }),
  ),
  fc
    .constantFrom('release' as const, 'lose' as const)
    .map((how) => new Step(`${how} what waits`, (world) => catchUp(world, how))),
];

/** Stripe tries to deliver an event for three days. */
const isDeliveryOver = ({ behindSince }: World) => Date.now() - behindSince > 3 * day;

/** Delivers the pending events in another order, or loses them, so that the nightly run has to sync. */
async function catchUp(world: World, how: 'release' | 'lose'): Promise<void> {
  if (!world.isBehind) return;
  if (how === 'release') await shop.stripe.release('shuffled');
  for (const { eventId } of shop.stripe.held().map(({ id }) => ({ eventId: id })))
    state.deliveries.delete(eventId);
  faults.reset();
  if (how === 'lose' || isDeliveryOver(world)) await reconcile({});
  world.isBehind = false;
}

/** A new subscriber in an empty Stripe account: the subscriptions of other runs would renew every day. */
async function newWorld(): Promise<World> {
  await shop.stripe.idle();
  faults.reset();
  for (const rows of [state.timers, state.subscriptions, state.schedules, state.events, state.deliveries])
    rows.clear();
  for (const rows of [state.invoices, state.invoicePayments, state.charges, state.paymentIntents])
    rows.clear();
  await putReconciliation({ until: Math.floor(Date.now() / 1000), walk: null });
  return { owner: await life.candidate(), isBehind: false, behindSince: 0 };
}

// the longest of all tests, which takes five minutes on a busy machine
const modelTimeout = { timeout: 900_000 };
it(
  "P4, P6, P12, P14, P16: after any sequence of actions and deliveries the table has Stripe's state, access follows payment, and no charge is made twice",
  modelTimeout,
  async () => {
    let runCount = 0;
    const property = fc.asyncProperty(
      fc.commands(steps, { maxCommands: 14, size: 'max' }),
      async (commands) => {
        runCount++;
        const world = await newWorld();
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await catchUp(world, 'release');
        await expectInvariants(world);
      },
    );
    const runs = modelRuns(3, 600);
    await fc.assert(property, runs);
    expect(runCount).toBe(runs.numRuns);
  },
);
