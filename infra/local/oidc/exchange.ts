import type { Grant } from './grants.ts';
import type { OidcFault, Provider, Reply } from './provider.ts';

/** Trades a code for tokens. */
export function exchange(
  provider: Provider,
  form: URLSearchParams,
  authorization: string | undefined,
): Reply {
  const { options, grants, now } = provider;
  const fault = provider.faults.shift();
  if (fault === 'unavailable') return { status: 503, json: { error: 'temporarily_unavailable' } };
  const [id, secret] = clientOf(form, authorization);
  const seconds = Math.floor(now() / 1000);
  const proof = { clientId: options.clientId, issuer: provider.issuer, now: seconds };
  if (id !== options.clientId || !options.isSecret(secret ?? '', proof))
    return { status: 401, json: { error: 'invalid_client' } };
  if (form.get('grant_type') !== 'authorization_code')
    return { status: 400, json: { error: 'unsupported_grant_type' } };
  const grant = grants.redeem(form);
  if (!grant) return { status: 400, json: { error: 'invalid_grant' } };
  const claims = faulty(idClaims(provider, grant, seconds), fault);
  return {
    status: 200,
    json: {
      access_token: grants.issueAccessToken(grant),
      token_type: 'Bearer',
      expires_in: 3600,
      ...(options.facts.tellsMore && { scope: grant.request.scope }),
      id_token: provider.signer.token(claims, fault === 'signature'),
    },
  };
}

/** By form or by Basic header, both percent-encoded as OAuth wants. */
function clientOf(form: URLSearchParams, authorization: string | undefined): [string?, string?] {
  if (!authorization?.startsWith('Basic '))
    return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', secret = ''] = Buffer.from(authorization.slice(6), 'base64').toString().split(':');
  const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
  return [decode(id), decode(secret)];
}

function idClaims(
  { issuer, options }: Provider,
  { request, account }: Grant,
  now: number,
): Record<string, unknown> {
  return {
    iss: issuer,
    aud: options.clientId,
    azp: options.clientId,
    iat: now,
    exp: now + 3600,
    ...(request.nonce === null ? {} : { nonce: request.nonce }),
    ...options.facts.claims(account),
  };
}

const wrong: Partial<Record<OidcFault, (claims: Record<string, unknown>) => Record<string, unknown>>> = {
  nonce: () => ({ nonce: 'forged' }),
  audience: () => ({ aud: 'somebody-else', azp: 'somebody-else' }),
  issuer: () => ({ iss: 'https://accounts.example.com' }),
  expired: ({ iat }) => ({ iat: Number(iat) - 7200, exp: Number(iat) - 3600 }),
  unverified: () => ({ email_verified: false }),
};

function faulty(claims: Record<string, unknown>, fault: OidcFault | undefined): Record<string, unknown> {
  return { ...claims, ...(fault && wrong[fault]?.(claims)) };
}

/** Who an access token stands for. */
export function userinfo(provider: Provider, authorization = ''): Reply {
  const account = provider.grants.account(authorization.replace(/^Bearer /i, ''));
  return account
    ? { status: 200, json: provider.options.facts.claims(account) }
    : { status: 401, json: { error: 'invalid_token' } };
}
