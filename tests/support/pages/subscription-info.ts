import { frozen } from '#tests/support/frozen.ts';
/** What the payments page gets of a subscriber whose last renewal is unpaid. */
export const late = frozen({
  hasSubscription: true,
  subscriptionStatus: 'past_due',
  subscription: {
    id: 'sub_1',
    status: 'past_due',
    created: 1_790_000_000,
    current_period_end: 1_795_000_000,
    cancel_at_period_end: false,
    cancel_at: null,
    items: { data: [{ price: { id: 'price_1', unit_amount: 1999 } }] },
    billingCycle: 'monthly',
    next_payment: { at: 1_795_000_000, amount: 1999 },
    pendingChange: null,
    others: [],
    openInvoice: { id: 'in_1', amount_due: 1999, needsConfirmation: false, attempts: 2, nextAttemptAt: null },
    withdrawableUntil: null,
    withdrawalShare: null,
    dispute: null,
  },
  subscriptionType: {
    _id: 'opt_1',
    name: 'Premium',
    monthlyCost: 19.99,
    monthlyPrice: 19.99,
    annualCost: 191.9,
  },
  user: { _id: 'usr_1', email: 'marta@tenaz.test', name: 'Marta', stripeCustomerId: 'cus_1' },
  paymentMethods: [],
  paymentHistory: [],
});

/** The same within the days of withdrawal, after a routine: 15,99 € of 19,99 € would be refunded. */
export const withdrawable = frozen({
  ...late,
  subscriptionStatus: 'active',
  subscription: {
    ...late.subscription,
    status: 'active',
    openInvoice: null,
    withdrawableUntil: Date.UTC(2098, 10, 30, 12) / 1000,
    withdrawalShare: { kept: 400, daysUsed: 6, daysPaid: 30 },
  },
  paymentHistory: [
    {
      id: 'in_1',
      description: 'Alta en el plan Premium',
      created: late.subscription.created,
      amount_paid: 1999,
      amount_refunded: 0,
      status: 'paid',
      receiptUrl: null,
    },
  ],
});
