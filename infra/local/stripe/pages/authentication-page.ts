import { html } from '#infra/local/html/index.ts';
import type { Checkout } from '../state.ts';
import { price } from './format.ts';
import { notice } from './notice.ts';
import type { Page } from './page.ts';

/** The simulated bank's question (3D Secure). */
export function authenticationPage({ session }: Checkout): Page {
  const body = html`${notice}
    <main class="card">
      <h1>Tu banco pide una confirmación</h1>
      <p>¿Autorizas el pago de <strong>${price(session.amount_total)}</strong>?</p>
      <form method="post" action="/c/pay/${session.id}/authenticate" class="row">
        <button type="submit" name="answer" value="complete">Completar autenticación</button>
        <button type="submit" name="answer" value="fail" class="plain">Fallar autenticación</button>
      </form>
    </main>`;
  return { title: 'Autenticación · simulador de Stripe', body };
}
