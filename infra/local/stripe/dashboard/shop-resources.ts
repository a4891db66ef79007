import { html } from '#infra/local/html/index.ts';
import type Stripe from 'stripe';
import { idOf, referenced } from '../ids.ts';
import { date, price } from '../pages/format.ts';
import { customerOf } from '../resources/checkout/buyer.ts';
import type { Checkout } from '../state.ts';
import { actionForm, badge, cardOf, created, link } from './cells.ts';
import { eventsAbout } from './log-resources.ts';
import { renderTable } from './render.ts';
import type { DashboardContext, Resource } from './resource.ts';

const sessions: Resource<Checkout> = {
  path: '/',
  title: 'Sesiones de pago',
  empty: 'Todavía no hay sesiones de pago.',
  rows: ({ account }) => account.state.checkouts.values(),
  columns: [
    ['Creada', ({ session }) => created({ ...session, id: `${session.id.slice(0, 20)}…` })],
    [
      'Correo',
      (checkout, { account }) =>
        checkout.session.customer_details?.email ?? customerOf(account, checkout)?.email,
    ],
    ['Total', ({ session }) => price(session.amount_total)],
    [
      'Estado',
      ({ session: { status, payment_status: payment } }) =>
        html`${badge(status)} ${status === 'complete' && badge(payment)}`,
    ],
    ['Caduca', ({ session }) => date(session.expires_at)],
    ['Acciones', sessionActions],
  ],
};

function sessionActions({ session }: Checkout, { account }: DashboardContext) {
  const intent = referenced(account.state.paymentIntents, session.payment_intent);
  const answers = [
    { text: 'Cobrar', value: 'paid' },
    { text: 'Rechazar', value: 'failed' },
  ];
  return html`${session.url && html`<a href="${session.url}">Pagar</a> ${actionForm('expire', session.id, [{ text: 'Caducar' }])}`}
  ${intent?.status === 'processing' && actionForm('settle', session.id, answers)}`;
}

const payments: Resource<Stripe.PaymentIntent> = {
  path: '/payments',
  title: 'Pagos',
  empty: 'Todavía no hay pagos.',
  rows: ({ account }) => account.state.paymentIntents.values(),
  columns: [
    ['Creado', (intent) => created(intent, '/payments')],
    ['Correo', (intent, context) => chargeOf(intent, context)?.billing_details.email],
    ['Tarjeta', (intent, context) => cardOf(context, chargeOf(intent, context)?.payment_method)],
    [
      'Importe',
      (intent, context) => html`${price(intent.amount)} ${refundedPart(chargeOf(intent, context))}`,
    ],
    [
      'Estado',
      ({ status, last_payment_error: error }) => html`${badge(status)} ${error?.decline_code ?? error?.code}`,
    ],
    [
      'Acciones',
      (intent, context) => {
        const charge = chargeOf(intent, context);
        if (!charge?.paid) return null;
        return html`${!charge.refunded && actionForm('refund', intent.id, [{ text: 'Devolver' }])}
        ${
          !charge.disputed &&
          html`${actionForm('dispute', intent.id, [{ text: 'Lo reclama al banco' }])}
          ${actionForm('warn-of-fraud', intent.id, [{ text: 'Aviso de fraude' }])}`
        }`;
      },
    ],
  ],
  detail: {
    find: ({ account }, id) => account.state.paymentIntents.get(id),
    heading: ({ id }) => id,
    related(intent, context) {
      const { state } = context.account;
      const made = [...state.refunds.values()].filter((refund) => idOf(refund.payment_intent) === intent.id);
      return html`<h2>Reembolsos</h2>
        ${renderTable(refunds, made, context)} ${eventsAbout(intent.id, context)}`;
    },
  },
};

const chargeOf = (intent: Stripe.PaymentIntent, { account }: DashboardContext) =>
  referenced(account.state.charges, intent.latest_charge);

/** How much of a charge has been refunded. */
export const refundedPart = (charge: Stripe.Charge | undefined) =>
  charge && charge.amount_refunded > 0
    ? html`<span class="quiet">reembolsado ${price(charge.amount_refunded)}</span>`
    : null;

const refunds: Resource<Stripe.Refund> = {
  path: '/refunds',
  title: 'Reembolsos',
  empty: 'Todavía no hay reembolsos.',
  rows: ({ account }) => account.state.refunds.values(),
  columns: [
    ['Creado', (refund) => created(refund)],
    ['Importe', ({ amount }) => price(amount)],
    ['Motivo', ({ reason }) => reason],
    ['Pago', ({ payment_intent: intent }) => link('/payments', idOf(intent) ?? '')],
    ['Estado', ({ status, failure_reason: reason }) => html`${badge(status)} ${reason}`],
    [
      'Acciones',
      ({ id, status }) =>
        status === 'succeeded' && actionForm('fail-refund', id, [{ text: 'Lo rechaza el banco' }]),
    ],
  ],
};

const disputes: Resource<Stripe.Dispute> = {
  path: '/disputes',
  title: 'Reclamaciones',
  empty: 'Todavía no hay reclamaciones.',
  rows: ({ account }) => account.state.disputes.values(),
  columns: [
    ['Creada', (dispute) => created(dispute)],
    ['Importe', ({ amount }) => price(amount)],
    ['Motivo', ({ reason }) => reason],
    ['Pago', ({ payment_intent: intent }) => link('/payments', idOf(intent) ?? '')],
    ['Estado', ({ status }) => badge(status)],
    [
      'Acciones',
      ({ id, status }) =>
        status === 'needs_response' &&
        actionForm('close-dispute', id, [
          { text: 'La gana la tienda', value: 'won' },
          { text: 'La pierde la tienda', value: 'lost' },
        ]),
    ],
  ],
};

const fraudWarnings: Resource<Stripe.Radar.EarlyFraudWarning> = {
  path: '/fraud-warnings',
  title: 'Avisos de fraude',
  empty: 'Todavía no hay avisos de fraude.',
  rows: ({ account }) => account.state.fraudWarnings.values(),
  columns: [
    ['Creado', (warning) => created(warning)],
    ['Motivo', ({ fraud_type: type }) => type],
    ['Pago', ({ payment_intent: intent }) => link('/payments', idOf(intent) ?? '')],
    ['Estado', ({ actionable }) => badge(actionable ? 'pending' : 'complete')],
  ],
};

export const shopResources = { sessions, payments, refunds, disputes, fraudWarnings };
