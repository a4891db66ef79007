import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/subscriptions/subscriptions.lambda.ts');

it('subscription info of a user without a subscription is empty and does not call Stripe', async () => {
  const { token, userId } = await signIn();
  const { status, body } = await call(handler, 'GET /api/auth/subscription-info', { token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    hasSubscription: false,
    subscriptionStatus: null,
    subscription: null,
    subscriptionType: null,
    user: { _id: userId, stripeCustomerId: null },
    paymentMethods: [],
    paymentHistory: [],
  });
});
