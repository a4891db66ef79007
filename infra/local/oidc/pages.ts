import { html, page } from '../markup.ts';
import type { Account } from './accounts.ts';

/** What a page says of itself. */
interface Of {
  /** The provider's name. */
  provider: string;
  /** The client's. */
  shop: string;
}

const hidden = (fields: [string, string][]) =>
  fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** Who do you want to be? Each choice sends the whole request again, with the account. */
export function chooserPage(query: URLSearchParams, accounts: Account[], { provider, shop }: Of): string {
  const choice = (account: Account) =>
    html`<li>
      <button name="account" value="${account.sub}">
        ${account.givenName} ${account.familyName}<br /><span class="quiet"
          >${account.email}${!account.emailVerified && ' · correo sin verificar'}</span
        >
      </button>
    </li>`;
  return page(
    'Elige una cuenta',
    'es',
    html`<main class="card">
      <p class="quiet">${provider} de pruebas</p>
      <h1>Elige una cuenta</h1>
      <p>para continuar en ${shop}</p>
      <form method="post" action="/authorize">
        ${hidden([...query].filter(([name]) => name !== 'account'))}
        <ul class="plain">
          ${accounts.map(choice)}
          <li><button name="account" value="">Cancelar</button></li>
        </ul>
      </form>
    </main>`,
  );
}

/** Takes the answer to the client by a form: sent at once, and by a button where no script may run. */
export function formPage(action: string, fields: Record<string, string>, { provider, shop }: Of): string {
  return page(
    `Vuelve a ${shop}`,
    'es',
    html`<main class="card">
      <p class="quiet">${provider} de pruebas</p>
      <h1>Vuelve a ${shop}</h1>
      <form method="post" action="${action}">
        ${hidden(Object.entries(fields))}
        <button class="signal">Continuar</button>
      </form>
      <script>
        document.forms[0].submit();
      </script>
    </main>`,
  );
}

/** What the person sees when the request itself is refused. */
export function refusedPage(message: string, provider: string): string {
  return page(
    'Acceso bloqueado',
    'es',
    html`<main class="card">
      <p class="quiet">${provider} de pruebas</p>
      <h1>Acceso bloqueado</h1>
      <p>${message}</p>
    </main>`,
  );
}
