import { expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { signIn } from '../../support/sign-in.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/stripe/index.ts');

it('tells the truth about a subscription that is not there, and asks nothing of Stripe for it', async () => {
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
