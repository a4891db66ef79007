import { html } from '#infra/local/html/index.ts';
import { idOf, referenced } from '../ids.ts';
import { date, price } from '../pages/format.ts';
import { badge } from './badge.ts';
import { act, newest, type Section } from './section.ts';
import { table } from './table.ts';

/** Payments, and giving them back. */
export const payments: Section = {
  path: '/payments',
  title: 'Pagos',
  render({ account }) {
    const rows = newest(account.state.paymentIntents.values()).map((intent) => {
      const charge = referenced(account.state.charges, intent.latest_charge);
      const refunded = charge?.amount_refunded ?? 0;
      const card = charge?.payment_method_details?.card;
      return [
        html`${date(intent.created)}<br /><code>${intent.id}</code>`,
        charge?.billing_details.email ?? '—',
        card ? `${card.brand ?? ''} •••• ${card.last4 ?? ''}` : '—',
        html`${price(intent.amount)}${refunded > 0 && html`<br /><span class="quiet">devuelto ${price(refunded)}</span>`}`,
        html`${badge(intent.status)}
        ${intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code}`,
        charge?.paid &&
          !charge.refunded &&
          act('refund', intent.id, [{ text: 'Devolver', label: intent.id }]),
      ];
    });
    return table(
      'Pagos',
      ['Creado', 'Correo', 'Tarjeta', 'Importe', 'Estado', 'Acciones'],
      rows,
      'Todavía no hay pagos.',
    );
  },
};

/** Money that went back. */
export const refunds: Section = {
  path: '/refunds',
  title: 'Reembolsos',
  render({ account }) {
    const rows = newest(account.state.refunds.values()).map((refund) => [
      html`${date(refund.created)}<br /><code>${refund.id}</code>`,
      price(refund.amount),
      refund.reason ?? '—',
      html`<code>${idOf(refund.payment_intent)}</code>`,
    ]);
    return table('Reembolsos', ['Creado', 'Importe', 'Motivo', 'Pago'], rows, 'Todavía no hay reembolsos.');
  },
};
