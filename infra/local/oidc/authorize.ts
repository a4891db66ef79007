import { html, type Markup, page } from '../html.ts';
import type { Account, Provider } from './provider.ts';
import { randomBytes } from 'node:crypto';

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
function chooserPage(request: URLSearchParams, { accounts, facts, shop }: Provider): string {
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
const refusedPage = (message: string, provider: string): string =>
  card(provider, 'Acceso bloqueado', html`<p>${message}</p>`);

/** The outcome of an authorization request: a page, or the way back to the client by redirect or by form. */
export type Authorization = { status: 200 | 400; page: string } | { back: SentBack };

/** Where the browser goes after signing in, with a form to post where the client asked for one. */
export interface SentBack {
  address: string;
  form: Record<string, string> | null;
}

/** Shows the account chooser, or answers the choice made there (parameter `account`; empty when cancelled). */
export function authorize(provider: Provider, request: URLSearchParams): Authorization {
  const { accounts, facts, faults } = provider;
  // such a request must not redirect anywhere: the provider shows the error itself
  const refusal = clientError(provider, request);
  if (refusal) return { status: 400, page: refusedPage(refusal, facts.name) };
  const error = requestError(provider, request);
  if (error) return sendBack(provider, request, { error });
  const chosen = request.get('account');
  if (chosen === null) return { status: 200, page: chooserPage(request, provider) };
  const account = accounts.find(({ sub }) => sub === chosen);
  if (!account) return sendBack(provider, request, { error: facts.cancelled });
  const isForged = faults[0] === 'state' && faults.shift();
  return sendBack(provider, request, {
    code: issueCode(provider, request, account),
    ...firstSignIn(provider, account),
    ...(isForged && { state: 'forged' }),
  });
}

function clientError({ clientId, mayRedirectTo }: Provider, request: URLSearchParams): string | null {
  if (request.get('client_id') !== clientId) return 'Error 401: invalid_client';
  if (!mayRedirectTo(request.get('redirect_uri') ?? '')) return 'Error 400: redirect_uri_mismatch';
  return null;
}

/** The OAuth error code of a bad request. */
function requestError({ facts }: Provider, request: URLSearchParams): string | null {
  const scopes = request.get('scope')?.split(' ') ?? [];
  if (request.get('response_type') !== 'code') return 'unsupported_response_type';
  if (facts.requiredScope && !scopes.includes(facts.requiredScope)) return 'invalid_scope';
  if (request.has('code_challenge') && request.get('code_challenge_method') !== 'S256')
    return 'invalid_request';
  const asksForPerson = scopes.includes('name') || scopes.includes('email');
  const isFormMissing = facts.requiresFormPost && asksForPerson && !isFormPost(request);
  return isFormMissing ? 'invalid_request' : null;
}

const isFormPost = (request: URLSearchParams) => request.get('response_mode') === 'form_post';

const codeLifetimeMs = 60_000;

function issueCode({ grants, now }: Provider, request: URLSearchParams, account: Account): string {
  // most expired codes were never redeemed: the browser was closed, or a script only asked for them
  for (const [old, { expires }] of grants) {
    if (expires >= now()) break;
    grants.delete(old);
  }
  const code = randomBytes(32).toString('base64url');
  grants.set(code, { request, account, expires: now() + codeLifetimeMs });
  return code;
}

/** What the provider sends only once: a client that misses it does not receive it again. */
function firstSignIn({ facts, known }: Provider, account: Account): Record<string, string> {
  if (known.has(account.sub)) return {};
  known.add(account.sub);
  return facts.firstSignIn?.(account) ?? {};
}

function sendBack(
  { facts, issuer }: Provider,
  request: URLSearchParams,
  outcome: Record<string, string>,
): Authorization {
  const state = request.get('state');
  const fields = {
    ...outcome,
    ...(state !== null && { state: outcome['state'] ?? state }),
    ...(facts.sendsIssuer && { iss: issuer }),
  };
  const address = request.get('redirect_uri') ?? '';
  if (isFormPost(request)) return { back: { address, form: fields } };
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return { back: { address: url.href, form: null } };
}
