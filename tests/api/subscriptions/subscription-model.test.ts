import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { modelRuns } from '../../support/model-runs.ts';
import { startShop } from '../../support/shop.ts';
import { cards } from '../../support/subscriptions/sign-ups.ts';
import { day, subscribers, type Subscriber } from '../../support/subscriptions/subscribers.ts';
import { subscriptionTruths } from '../../support/subscriptions/subscription-truths.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: reconcile } = await import('#functions/reconcile-subscriptions/index.ts');
const { putReconciliation } = await import('#functions/_data/subscriptions/reconciliation.ts');
const life = await subscribers(shop);
const truths = await subscriptionTruths(shop);
const { state, faults } = shop.stripe;

/** What events do on their way to us. */
const ways = {
  straight: {},
  often: { duplicate: 3, shuffle: true },
  late: { hold: true },
} as const;

interface World {
  who: Subscriber;
  /** Events wait: what is here may be old until they come, or the night. */
  isBehind: boolean;
  /** Since when they have waited. */
  behindSince: number;
}

/** One thing that happens; it names itself when a run fails. */
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
    if (!world.isBehind) await settled(world);
  }
}

/** What must be true whenever nothing is under way. */
async function settled({ who }: World): Promise<void> {
  await truths.expectOursIsTheirs(who);
  truths.expectNoDoubleCharge(who);
  await truths.expectAccessIsPaid(who);
  truths.expectNothingToldTwice(who, await life.lettersTo(who));
}

/** Whatever somebody does at whatever moment is answered, with a yes or a reasoned no. */
const answers = (asked: Promise<{ status: number; body: { data?: { clientSecret?: string } } }>) =>
  asked.then((answer) => {
    expect([200, 400, 402, 404, 409, 429]).toContain(answer.status);
    return answer;
  });

const card = fc.constantFrom(...(['good', 'good', 'asks', 'declined'] as const));
const plan = fc.constantFrom(...(['basico', 'premium', 'pro'] as const));
const cycle = fc.constantFrom('monthly' as const, 'annual' as const);
/** What the payer says to a bank that asks; null: they close the page. */
const word = fc.constantFrom('authenticate' as const, 'fail' as const, null);

async function confirm(asked: Awaited<ReturnType<typeof answers>>, said: 'authenticate' | 'fail' | null) {
  const { clientSecret } = asked.body.data ?? {};
  if (clientSecret && said) await life.answerBank(clientSecret, said);
}

const steps = [
  fc.tuple(card, plan, cycle, word).map(
    ([chosen, wanted, every, said]) =>
      new Step(`subscribe(${chosen}, ${wanted}, ${every}, ${said})`, async ({ who }) => {
        who.cardId = await life.saveCard(who.customerId, cards[chosen]);
        await confirm(await answers(life.subscribe(who, { plan: life[wanted], cycle: every })), said);
      }),
  ),
  fc
    .constantFrom('cancel' as const, 'reactivate' as const, 'withdraw' as const)
    .map((name) => new Step(`${name}()`, ({ who }) => answers(life[name](who)))),
  fc
    .tuple(plan, cycle)
    .map(
      ([wanted, every]) =>
        new Step(`change(${wanted}, ${every})`, ({ who }) => answers(life.change(who, life[wanted], every))),
    ),
  card.map(
    (chosen) =>
      new Step(`replaceCard(${chosen})`, ({ who }) => answers(life.replaceCard(who, cards[chosen]))),
  ),
  word.map(
    (said) => new Step(`pay(${said})`, async ({ who }) => confirm(await answers(life.pay(who)), said)),
  ),
  ...[1, 2].map(() =>
    fc
      .integer({ min: 1, max: 40 })
      .map((days) => new Step(`advance(${days} days)`, () => life.go(days * day))),
  ),
  fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])).map(
    (way) =>
      new Step(`events(${way})`, async (world) => {
        await catchUp(world, 'release');
        faults.reset();
        faults.set(ways[way]);
        world.isBehind = way === 'late';
        world.behindSince = Date.now();
      }),
  ),
  fc
    .constantFrom('release' as const, 'lose' as const)
    .map((how) => new Step(`${how} what waits`, (world) => catchUp(world, how))),
];

/** Stripe tries to deliver an event for three days. */
const isGivenUp = ({ behindSince }: World) => Date.now() - behindSince > 3 * day;

/** What has waited comes after all, in another order; or it is lost, and the night makes it good. */
async function catchUp(world: World, how: 'release' | 'lose'): Promise<void> {
  if (!world.isBehind) return;
  if (how === 'release') await shop.stripe.release('shuffled');
  for (const { eventId } of shop.stripe.held().map(({ id }) => ({ eventId: id })))
    state.deliveries.delete(eventId);
  faults.reset();
  if (how === 'lose' || isGivenUp(world)) await reconcile({});
  world.isBehind = false;
}

/** A new subscriber in an account without a past: those of other runs would renew with every day. */
async function newWorld(): Promise<World> {
  await shop.stripe.idle();
  faults.reset();
  for (const rows of [state.timers, state.subscriptions, state.schedules, state.events, state.deliveries])
    rows.clear();
  for (const rows of [state.invoices, state.invoicePayments, state.charges, state.paymentIntents])
    rows.clear();
  await putReconciliation({ until: Math.floor(Date.now() / 1000), walk: null });
  return { who: await life.candidate(), isBehind: false, behindSince: 0 };
}

it('P4, P6, P12, P14, P16: whatever people, banks and webhooks do, our state is Stripe’s, access follows payment, nobody pays twice', async () => {
  let lives = 0;
  const property = fc.asyncProperty(
    fc.commands(steps, { maxCommands: 14, size: 'max' }),
    async (commands) => {
      lives++;
      const world = await newWorld();
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      await catchUp(world, 'release');
      await settled(world);
    },
  );
  const runs = modelRuns(100);
  await fc.assert(property, runs);
  expect(lives).toBe(runs.numRuns);
});
