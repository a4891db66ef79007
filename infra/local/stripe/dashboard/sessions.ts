import { html } from '#infra/local/html/index.ts';
import { referenced } from '../ids.ts';
import { customerOf } from '../payments/buyer.ts';
import { date, price } from '../pages/format.ts';
import { badge } from './badge.ts';
import { act, newest, type Section } from './section.ts';
import { table } from './table.ts';

/** Checkout sessions: open the page, end them, decide on pending payments. */
export const sessions: Section = {
  path: '/',
  title: 'Sesiones de pago',
  render({ account }) {
    const rows = newest(account.state.checkouts.values()).map((checkout) => {
      const { session } = checkout;
      const isPending =
        referenced(account.state.paymentIntents, session.payment_intent)?.status === 'processing';
      return [
        html`${date(session.created)}<br /><code>${session.id.slice(0, 20)}…</code>`,
        session.customer_details?.email ?? customerOf(account, checkout)?.email ?? '—',
        price(session.amount_total),
        html`${badge(session.status)} ${session.status === 'complete' && badge(session.payment_status)}`,
        date(session.expires_at),
        html`${session.url && html`<a href="${session.url}">Pagar</a> ${act('expire', session.id, [{ text: 'Caducar', label: session.id }])}`}
        ${
          isPending &&
          act('settle', session.id, [
            { text: 'Cobrar', label: session.id, value: 'paid' },
            { text: 'Rechazar', label: session.id, value: 'failed' },
          ])
        }`,
      ];
    });
    return table(
      'Sesiones de pago',
      ['Creada', 'Correo', 'Total', 'Estado', 'Caduca', 'Acciones'],
      rows,
      'Todavía no hay sesiones de pago.',
    );
  },
};
