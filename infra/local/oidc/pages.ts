import { html, page, type Markup } from '../html/index.ts';
import type { Provider } from './provider.ts';

const hidden = (fields: Iterable<[string, string]>) =>
  [...fields].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

const card = (provider: string, title: string, content: Markup) =>
  page(
    title,
    'es',
    html`<main class="card">
      <p class="quiet">${provider} de pruebas</p>
      <h1>${title}</h1>
      ${content}
    </main>`,
  );

/** The account chooser. Each choice sends the whole request again, with the account. */
export function chooserPage(request: URLSearchParams, { accounts, facts, shop }: Provider): string {
  const choices = accounts.map(
    ({ sub, givenName, familyName, email, emailVerified }) =>
      html`<li>
        <button name="account" value="${sub}">
          ${givenName} ${familyName}<br /><span class="quiet"
            >${email}${!emailVerified && ' · correo sin verificar'}</span
          >
        </button>
      </li>`,
  );
  return card(
    facts.name,
    'Elige una cuenta',
    html`<p>para continuar en ${shop}</p>
      <form method="post" action="/authorize">
        ${hidden([...request].filter(([name]) => name !== 'account'))}
        <ul class="plain">
          ${choices}
          <li><button name="account" value="">Cancelar</button></li>
        </ul>
      </form>`,
  );
}

/** Posts the response to the client: by a script, and by a button where no script runs. */
export function formPage(action: string, fields: Record<string, string>, { facts, shop }: Provider): string {
  return card(
    facts.name,
    `Vuelve a ${shop}`,
    html`<form method="post" action="${action}">
        ${hidden(Object.entries(fields))}
        <button class="signal">Continuar</button>
      </form>
      <script>
        document.forms[0].submit();
      </script>`,
  );
}

/** Shown when the request itself is refused. */
export const refusedPage = (message: string, provider: string): string =>
  card(provider, 'Acceso bloqueado', html`<p>${message}</p>`);
