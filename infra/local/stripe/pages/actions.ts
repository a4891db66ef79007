import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { requireRow } from '../api/errors.ts';
import type { Faults } from '../faults.ts';
import { referenced } from '../objects.ts';
import { closeDispute, createDispute, warnOfFraud } from '../resources/disputes.ts';
import { checkoutOf, expireCheckout } from '../resources/checkout/sessions.ts';
import { settlePendingPayment } from '../resources/checkout/pay.ts';
import { createRefund, failRefund } from '../resources/refunds.ts';
import { endSubscription, hasEnded } from '../resources/subscriptions/life.ts';
import type { Checkout, State, Subscription } from '../state.ts';
import type { Webhooks } from '../webhooks.ts';

/** The parts of the simulator that the dashboard shows and controls. */
export interface DashboardContext {
  account: Account;
  webhooks: Webhooks;
  faults: Faults;
}

/** What the bank, the cardholder or the shop's owner does with an object, as a button beside it. */
interface Action {
  of: keyof State;
  text: string;
  fits(row: object, account: Account): boolean;
  run(context: DashboardContext, id: string): void;
}

/** A button for rows of one type. */
const on =
  <Row extends object>(of: keyof State, fits: (row: Row, account: Account) => unknown) =>
  (text: string, run: Action['run']): Action => ({
    of,
    text,
    fits: (row, account) => Boolean(fits(row as Row, account)),
    run,
  });

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent, { state }: Account) =>
  referenced(state.charges, charge);

const openSession = on<Checkout>('checkouts', ({ session }) => session.status === 'open');
const pendingSession = on<Checkout>(
  'checkouts',
  ({ session }, { state }) =>
    referenced(state.paymentIntents, session.payment_intent)?.status === 'processing',
);
const paidIntent = on<Stripe.PaymentIntent>('paymentIntents', (intent, account) => {
  const charge = chargeOf(intent, account);
  return charge?.paid && !charge.disputed;
});
const openDispute = on<Stripe.Dispute>('disputes', ({ status }) => status === 'needs_response');
const madeRefund = on<Stripe.Refund>('refunds', ({ status }) => status === 'succeeded');
const running = on<Subscription>('subscriptions', (subscription) => !hasEnded(subscription));
const event = on<Stripe.Event>('events', () => true);

/** The charge that paid an intent. */
function paidCharge(account: Account, id: string): Stripe.Charge {
  const charge = chargeOf(requireRow(account.state.paymentIntents, 'payment_intent', id), account);
  return requireRow(account.state.charges, 'charge', charge?.id ?? '');
}

const settle =
  (isPaid: boolean): Action['run'] =>
  ({ account }, id) =>
    settlePendingPayment(account, checkoutOf(account, id), isPaid);

const close =
  (outcome: 'won' | 'lost'): Action['run'] =>
  ({ account }, id) =>
    closeDispute(account, requireRow(account.state.disputes, 'dispute', id), outcome);

/** By the name in the address. */
export const actions: Record<string, Action> = {
  expire: openSession('Caducar', ({ account }, id) => expireCheckout(account, checkoutOf(account, id))),
  pay: pendingSession('Cobrar', settle(true)),
  decline: pendingSession('Rechazar', settle(false)),
  refund: paidIntent('Reembolsar', ({ account }, id) => {
    createRefund(account, { payment_intent: id, reason: 'requested_by_customer' });
  }),
  dispute: paidIntent('Lo reclama al banco', ({ account }, id) => {
    createDispute(account, paidCharge(account, id));
  }),
  'warn-of-fraud': paidIntent('Aviso de fraude', ({ account }, id) => {
    warnOfFraud(account, paidCharge(account, id));
  }),
  'win-dispute': openDispute('La gana la tienda', close('won')),
  'lose-dispute': openDispute('La pierde la tienda', close('lost')),
  'fail-refund': madeRefund('Lo rechaza el banco', ({ account }, id) =>
    failRefund(account, requireRow(account.state.refunds, 'refund', id)),
  ),
  cancel: running('Cancelar ahora', ({ account }, id) =>
    endSubscription(
      account,
      requireRow(account.state.subscriptions, 'subscription', id),
      'cancellation_requested',
    ),
  ),
  resend: event('Enviar otra vez', ({ webhooks }, id) => void webhooks.resend(id)),
};
