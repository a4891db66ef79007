import type Stripe from 'stripe';
import { html } from '#infra/local/html/index.ts';
import { notice } from './notice.ts';
import type { Page } from './page.ts';

/** What a buyer sees of a session that cannot be paid any more. */
export function closedPage(session: Stripe.Checkout.Session): Page {
  const isComplete = session.status === 'complete';
  const title = isComplete ? 'Este pago ya está hecho' : 'Esta sesión de pago ha caducado';
  const text = isComplete
    ? 'No tienes que volver a pagar.'
    : 'No se ha cobrado nada. Vuelve a la tienda y empieza de nuevo.';
  const next = isComplete ? successUrl(session) : session.cancel_url;
  const body = html`${notice}
    <main class="card">
      <h1>${title}</h1>
      <p>${text}</p>
      ${next && html`<a class="button" href="${next}">${isComplete ? 'Ver mi pedido' : 'Volver a la tienda'}</a>`}
    </main>`;
  return { title, body };
}

/** What a buyer sees at an address that names no session. */
export const unknownPage: Page = {
  title: 'No encontramos esta sesión de pago',
  body: html`${notice}
    <main class="card">
      <h1>No encontramos esta sesión de pago</h1>
      <p>Vuelve a la tienda y empieza de nuevo.</p>
    </main>`,
  status: 404,
};

/** Where the buyer goes after paying. */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
