import { chooserPage, refusedPage } from './pages.ts';
import type { Account } from './accounts.ts';
import type { AuthorizationRequest } from './grants.ts';
import type { Provider, Reply } from './provider.ts';

/** The sign-in page, and what becomes of the choice made there. */
export function authorize(provider: Provider, query: URLSearchParams): Reply {
  const { options, faults, grants } = provider;
  const { facts, accounts, shop } = options;
  // a request that must not be led back anywhere: the provider shows it itself
  const refusal = refusalOf(provider, query);
  if (refusal) return { status: 400, page: refusedPage(refusal, facts.name) };
  const request = readRequest(query);
  const error = requestError(provider, query);
  if (error) return sendBack(provider, request, { error });
  const chosen = query.get('account');
  if (chosen === null)
    return { status: 200, page: chooserPage(query, accounts, { provider: facts.name, shop }) };
  const account = accounts.find(({ sub }) => sub === chosen);
  if (!account) return sendBack(provider, request, { error: facts.cancelled });
  const isForged = faults[0] === 'state' && faults.shift();
  return sendBack(provider, isForged ? { ...request, state: 'forged' } : request, {
    code: grants.issueCode(request, account),
    ...firstTime(provider, account),
  });
}

function refusalOf({ options }: Provider, query: URLSearchParams): string | null {
  if (query.get('client_id') !== options.clientId) return 'Error 401: invalid_client';
  if (!options.mayRedirectTo(query.get('redirect_uri') ?? '')) return 'Error 400: redirect_uri_mismatch';
  return null;
}

const readRequest = (query: URLSearchParams): AuthorizationRequest => ({
  redirectUri: query.get('redirect_uri') ?? '',
  state: query.get('state'),
  nonce: query.get('nonce'),
  scope: query.get('scope') ?? '',
  codeChallenge: query.get('code_challenge'),
  byForm: query.get('response_mode') === 'form_post',
});

/** The OAuth error of a request, if any. */
function requestError({ options: { facts } }: Provider, query: URLSearchParams): string | null {
  const scopes = query.get('scope')?.split(' ') ?? [];
  if (query.get('response_type') !== 'code') return 'unsupported_response_type';
  if (facts.scope && !scopes.includes(facts.scope)) return 'invalid_scope';
  if (query.has('code_challenge') && query.get('code_challenge_method') !== 'S256') return 'invalid_request';
  if (facts.wantsForm && scopes.some((scope) => ['name', 'email'].includes(scope)))
    return query.get('response_mode') === 'form_post' ? null : 'invalid_request';
  return null;
}

/** What is told only once: whoever misses it the first time does not get it again. */
function firstTime({ options, met }: Provider, account: Account): Record<string, string> {
  if (met.has(account.sub)) return {};
  met.add(account.sub);
  return options.facts.firstTime?.(account) ?? {};
}

/** To the client's address with the outcome, in the way that the request asks for. */
function sendBack(
  { options, issuer }: Provider,
  { redirectUri, state, byForm }: AuthorizationRequest,
  outcome: Record<string, string>,
): Reply {
  const fields = {
    ...outcome,
    ...(state !== null && { state }),
    ...(options.facts.tellsIssuer && { iss: issuer }),
  };
  if (byForm) return { status: 200, form: { action: redirectUri, fields } };
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return { status: 302, headers: { location: url.href } };
}
