import type { IncomingMessage } from 'node:http';
import { listenWithReplies, readBody, type Reply } from '../http.ts';
import { type Authorization, authorize, formPage, type SentBack } from './authorize.ts';
import { createSigner, type OidcFault, type OidcOptions, type Provider } from './provider.ts';
import { exchangeCode } from './token.ts';

export {
  appleAccounts,
  googleAccounts,
  type Account,
  sharedSecret,
  signedSecret,
  apple,
  google,
  type OidcFault,
  type OidcOptions,
} from './provider.ts';
export type { SentBack } from './authorize.ts';

export interface Oidc {
  /** The issuer. */
  url: string;
  /** Signs in as the person with this e-mail would on the chooser; returns where the browser goes next. */
  signIn(authorizationUrl: string, email: string): SentBack;
  /** `next` makes the next sign-in fail this way. */
  faults: { next(fault: OidcFault): void; clear(): void };
  close(): Promise<void>;
}

/** OpenID Connect as Google or Apple offer it to a shop: authorization code flow with PKCE, RS256 ID tokens. */
export async function startOidc(options: OidcOptions): Promise<Oidc> {
  const provider: Provider = {
    ...options,
    now: options.now ?? Date.now,
    issuer: '',
    signer: await createSigner(),
    grants: new Map(),
    faults: [],
    known: new Set(),
  };
  const server = await listenWithReplies(
    (request) => answer(provider, request),
    ({ message }) => json(500, { error: 'server_error', error_description: message }),
    { port: options.port ?? 0, host: options.facts.host },
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

const respond = (status: number, type: string, body: string): Reply => ({
  status,
  headers: { 'content-type': type, 'cache-control': 'no-store' },
  body,
});
const json = (status: number, value: object) => respond(status, 'application/json', JSON.stringify(value));
const document = (status: number, page: string) => respond(status, 'text/html; charset=utf-8', page);

async function answer(provider: Provider, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', provider.issuer);
  const form = new URLSearchParams(request.method === 'POST' ? (await readBody(request)).toString() : '');
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /.well-known/openid-configuration':
      return json(200, discovery(provider));
    case 'GET /jwks':
      return json(200, provider.signer.jwks);
    case 'GET /authorize':
      return toReply(provider, authorize(provider, url.searchParams));
    case 'POST /authorize':
      return toReply(provider, authorize(provider, form));
    case 'POST /token': {
      const response = await exchangeCode(provider, form);
      return json(response.status, response.json);
    }
    default:
      return json(404, { error: 'not_found' });
  }
}

function toReply(provider: Provider, authorization: Authorization): Reply {
  if ('page' in authorization) return document(authorization.status, authorization.page);
  const { address, form } = authorization.back;
  if (form) return document(200, formPage(address, form, provider));
  return { status: 302, headers: { location: address, 'cache-control': 'no-store' } };
}

const discovery = ({ issuer, facts }: Provider): object => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...facts.discovery,
});

function signIn(provider: Provider, authorizationUrl: string, email: string): SentBack {
  const account = provider.accounts.find((each) => each.email === email);
  if (!account) throw new Error(`No account has the e-mail ${email}`);
  const request = new URL(authorizationUrl).searchParams;
  request.set('account', account.sub);
  const authorization = authorize(provider, request);
  if ('page' in authorization) throw new Error(`The provider answered: ${authorization.page}`);
  return authorization.back;
}
