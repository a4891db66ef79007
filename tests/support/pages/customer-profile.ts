import { frozen } from '#tests/support/frozen.ts';
import type { Profile } from '#shared/contracts/accounts/auth.ts';

/** What the fake API answers about the signed-in customer. */
export const profile: Profile = frozen({
  _id: 'usr_1',
  name: 'Marta Ruiz Soto',
  email: 'marta@tenaz.test',
  role: { name: 'user' },
  phone: null,
  emailVerified: true,
  pendingEmail: null,
  shippingAddress: null,
  linkedProviders: [],
  subscriptionId: null,
  subscriptionType: null,
  subscriptionStatus: null,
  stripeCustomerId: null,
  createdAt: '2026-11-21T10:00:00.000Z',
});
