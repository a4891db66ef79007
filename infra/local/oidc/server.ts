import type { IncomingMessage } from 'node:http';
import { listen, readBody } from '../listen.ts';
import { authorize } from './authorize.ts';
import { exchange, userinfo } from './exchange.ts';
import { createGrants } from './grants.ts';
import { formPage } from './pages.ts';
import type { OidcFault, OidcOptions, Provider, Reply } from './provider.ts';
import { createSigner } from './tokens.ts';

export type { OidcFault, OidcOptions } from './provider.ts';

export interface Oidc {
  /** The issuer. */
  url: string;
  /** Signs in as a person would on the chooser; gives where the browser goes then, and the form it posts there. */
  signIn(authorizationUrl: string, email: string): SentBack;
  /** The next sign-in meets this fault. */
  faults: { next(fault: OidcFault): void; clear(): void };
  close(): Promise<void>;
}

/** Where the browser goes after signing in: to an address, with a form where the client asked for one. */
export interface SentBack {
  address: string;
  form: Record<string, string> | null;
}

/** OpenID Connect of Google or Apple, as far as a shop meets it: authorization code flow with PKCE, RS256. */
export async function startOidc(options: OidcOptions): Promise<Oidc> {
  const now = options.now ?? Date.now;
  const provider: Provider = {
    options,
    now,
    issuer: '',
    signer: await createSigner(),
    grants: createGrants(now),
    faults: [],
    met: new Set(),
  };
  const server = await listen(
    (request, response) => {
      void answerSafely(provider, request).then((reply) => {
        const { status, headers, json = {} } = reply;
        const page = pageOf(provider, reply);
        const type = page === undefined ? 'application/json' : 'text/html; charset=utf-8';
        response
          .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
          .end(page ?? JSON.stringify(json));
      });
    },
    options.port,
    options.facts.host,
  );
  provider.issuer = server.url;
  return {
    url: server.url,
    signIn: (url, email) => signIn(provider, url, email),
    faults: {
      next: (fault) => void provider.faults.push(fault),
      clear: () => void (provider.faults.length = 0),
    },
    close: server.close,
  };
}

function pageOf({ options }: Provider, { page, form }: Reply): string | undefined {
  const of = { provider: options.facts.name, shop: options.shop };
  return form ? formPage(form.action, form.fields, of) : page;
}

async function answerSafely(provider: Provider, request: IncomingMessage): Promise<Reply> {
  try {
    return await answer(provider, request);
  } catch (error) {
    return { status: 500, json: { error: 'server_error', error_description: (error as Error).message } };
  }
}

const unknown: Reply = { status: 404, json: { error: 'not_found' } };

async function answer(provider: Provider, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', provider.issuer);
  const form = request.method === 'POST' ? new URLSearchParams((await readBody(request)).toString()) : null;
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /.well-known/openid-configuration':
      return { status: 200, json: discovery(provider) };
    case 'GET /jwks':
      return { status: 200, json: provider.signer.jwks };
    case 'GET /authorize':
      return authorize(provider, url.searchParams);
    case 'POST /authorize':
      return authorize(provider, form ?? url.searchParams);
    case 'POST /token':
      return exchange(provider, form ?? new URLSearchParams(), request.headers.authorization);
    case 'GET /userinfo':
      return provider.options.facts.tellsMore ? userinfo(provider, request.headers.authorization) : unknown;
    default:
      return unknown;
  }
}

function discovery({ issuer, options: { facts } }: Provider): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    ...(facts.tellsMore && { userinfo_endpoint: `${issuer}/userinfo` }),
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...facts.discovery,
  };
}

function signIn(provider: Provider, authorizationUrl: string, email: string): SentBack {
  const account = provider.options.accounts.find((each) => each.email === email);
  if (!account) throw new Error(`Nobody here has the e-mail ${email}`);
  const query = new URL(authorizationUrl).searchParams;
  query.set('account', account.sub);
  const { status, headers, form, page } = authorize(provider, query);
  const address = form?.action ?? headers?.['location'];
  if (!address) throw new Error(`The provider answered ${status}: ${page}`);
  return { address, form: form?.fields ?? null };
}
