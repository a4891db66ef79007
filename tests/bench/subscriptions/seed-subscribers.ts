import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import type { StoredSubscription } from '#functions/_data/subscriptions/subscriptions.ts';
import type { BenchEnvironment } from './bench-environment.ts';

/** Writes subscribers at Stripe and in the table, as copies of one that subscribed through the functions. */
export async function subscriberSeeder({ stripe, sdk, tableUrl, tableName }: BenchEnvironment) {
  const { indexes } = await import('#functions/_data/table/indexes.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { createUserSteps } = await import('#functions/_data/accounts/create-user.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const { putCustomerStep } = await import('#functions/_data/subscriptions/stripe-customers.ts');
  const { findSubscription } = await import('#functions/_data/subscriptions/subscriptions.ts');
  const { syncSubscription } = await import('#functions/_flows/subscriptions/sync-subscription.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const { state } = stripe;
  const client = DynamoDBDocumentClient.from(dynamoClient(tableUrl), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const template = await subscribeTemplate();
  const ids: string[] = [];

  async function subscribeTemplate(): Promise<StoredSubscription> {
    const { id: customer } = await sdk.customers.create({ email: 'modelo@example.com' });
    const { id: card } = await sdk.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } });
    await sdk.paymentMethods.attach(card, { customer });
    const { data } = await sdk.prices.list({ lookup_keys: ['tenaz_premium_monthly'] });
    const items = [{ price: data[0]!.id }];
    await sdk.subscriptions.create({ customer, items, default_payment_method: card });
    const user = { ...sampleUser(), stripeCustomerId: customer };
    await transact([...createUserSteps(user), putCustomerStep(customer, user._id)]);
    await syncSubscription(user._id, new Date());
    return (await findSubscription(user._id))!;
  }

  function sampleUser() {
    const facts = {
      email: 'vera@example.com',
      name: 'Vera Prueba',
      emailVerified: true,
      role: 'user' as const,
    };
    return newUser(facts, new Date());
  }

  /** Adds a subscriber to the Stripe simulator and returns the items for the table. */
  function nextSubscriberItems(): object[] {
    const nth = ids.length;
    const [id, customerId] = [`sub_bench${nth}`, `cus_bench${nth}`];
    const remote = { ...state.subscriptions.get(template.id)!, id, customer: customerId };
    state.subscriptions.set(id, remote);
    ids.push(id);
    const user = {
      ...sampleUser(),
      stripeCustomerId: customerId,
      subscriptionId: id,
      subscriptionType: template.planId,
      subscriptionStatus: template.status,
    };
    return [
      { ...keys.user(user._id), ...indexes.users(user._id), ...user },
      { ...keys.subscription(user._id), ...template, userId: user._id, id, customerId },
      { ...keys.stripeCustomer(customerId), _id: customerId, userId: user._id, openUntil: null, attempt: 0 },
    ];
  }

  /** A batch takes 25 items: eight subscribers. */
  async function writeBatch(count: number): Promise<void> {
    const items = Array.from({ length: count }, nextSubscriberItems).flat();
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }

  let changed: string[] = [];
  return {
    /** Removes from the Stripe simulator every subscription that the last `change` did not touch. */
    setAside() {
      const all = new Map(state.subscriptions);
      state.subscriptions.clear();
      for (const id of changed) state.subscriptions.set(id, all.get(id)!);
      return {
        bringBack() {
          for (const [id, one] of all) state.subscriptions.set(id, one);
        },
      };
    },
    /** Adds subscribers until there are `size`; returns the duration in seconds. */
    async growTo(size: number): Promise<number> {
      const began = performance.now();
      const lane = async () => {
        while (ids.length < size) await writeBatch(Math.min(8, size - ids.length));
      };
      await Promise.all(Array.from({ length: 16 }, lane));
      return (performance.now() - began) / 1000;
    },
    /** Toggles the scheduled cancellation of `count` subscriptions at Stripe, without a webhook. */
    change(count: number): void {
      const step = Math.floor(ids.length / count);
      changed = Array.from({ length: count }, (_, nth) => ids[nth * step]!);
      for (const id of changed) {
        const before = state.subscriptions.get(id)!;
        const isCancelled = !before.cancel_at_period_end;
        const cancel_at = isCancelled ? before.items.data[0]!.current_period_end : null;
        const after = { ...before, cancel_at_period_end: isCancelled, cancel_at };
        state.subscriptions.set(after.id, after);
        stripe.emit('customer.subscription.updated', after as never);
      }
    },
  };
}
