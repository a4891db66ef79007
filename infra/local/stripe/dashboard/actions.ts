import { createRefund } from '../resources/refunds.ts';
import { checkoutOf, expireCheckout } from '../resources/checkout/sessions.ts';
import { settle } from '../resources/checkout/settle.ts';
import type { Order } from '../webhooks/order.ts';
import { readFaults } from './faults.ts';
import type { Desk } from './section.ts';
import { cancelNow, collectInvoice, refundInvoice, swapCard } from './subscriber-actions.ts';

/** What a button of the dashboard posts. */
interface Press {
  id: string;
  value: string;
  form: Record<string, string>;
}

/** What the buttons do, and where the browser goes afterwards. */
const actions: Record<string, ((desk: Desk, press: Press) => string) | undefined> = {
  expire({ account }, { id }) {
    const checkout = checkoutOf(account, id);
    if (checkout.session.status === 'open') expireCheckout(account, checkout);
    return '/';
  },
  settle({ account }, { id, value }) {
    settle(account, checkoutOf(account, id), value === 'paid');
    return '/';
  },
  refund({ account }, { id }) {
    createRefund(account, { payment_intent: id, reason: 'requested_by_customer' });
    return '/payments';
  },
  'refund-invoice'({ account }, { id }) {
    refundInvoice(account, id);
    return `/invoices/${id}`;
  },
  'pay-invoice'({ account }, { id }) {
    collectInvoice(account, id);
    return `/invoices/${id}`;
  },
  'cancel-now'({ account }, { id }) {
    cancelNow(account, id);
    return `/subscriptions/${id}`;
  },
  'swap-card'({ account }, { id, form }) {
    swapCard(account, id, form.token ?? '');
    return `/customers/${id}`;
  },
  resend({ account, webhooks }, { id }) {
    if (account.state.events.has(id)) void webhooks.resend(id);
    return `/events/${id}`;
  },
  release({ webhooks }, { value }) {
    void webhooks.release(value as Order);
    return '/faults';
  },
  faults({ faults }, { value, form }) {
    if (value === 'reset') faults.reset();
    else faults.set(readFaults(form));
    return '/faults';
  },
};

/** Does what a button asks for; answers where to go then, or null when there is no such button. */
export function press(desk: Desk, action: string, form: Record<string, string>): string | null {
  const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (act === undefined) return null;
  const next = act(desk, { id: form.id ?? '', value: form.value ?? '', form });
  desk.account.changed();
  return next;
}
