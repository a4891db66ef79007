import { createHash, randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Grant, OidcFault, Provider } from './provider.ts';

/** The JSON response of the token endpoint. */
export interface TokenResponse {
  status: number;
  json: object;
}

const failure = (status: number, error: string): TokenResponse => ({ status, json: { error } });

/** Exchanges an authorization code for an ID token. The access token is valid nowhere. */
export async function exchangeCode(provider: Provider, form: URLSearchParams): Promise<TokenResponse> {
  const { clientId, isSecret, issuer, signer } = provider;
  const fault = provider.faults.shift();
  if (fault === 'unavailable') return failure(503, 'temporarily_unavailable');
  const now = Math.floor(provider.now() / 1000);
  const isClient =
    form.get('client_id') === clientId &&
    (await isSecret(form.get('client_secret') ?? '', { clientId, issuer, now }));
  if (!isClient) return failure(401, 'invalid_client');
  if (form.get('grant_type') !== 'authorization_code') return failure(400, 'unsupported_grant_type');
  const grant = redeem(provider, form);
  if (!grant) return failure(400, 'invalid_grant');
  const token = await signer.sign(withFault(idClaims(provider, grant, now), fault));
  return {
    status: 200,
    json: {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: fault === 'signature' ? `${token.slice(0, -8)}AAAAAAAA` : token,
    },
  };
}

/** Takes the code; null when it is unknown, used or expired, or when redirect URI or PKCE verifier do not match. */
function redeem({ grants, now }: Provider, form: URLSearchParams): Grant | null {
  const code = form.get('code') ?? '';
  const grant = grants.get(code);
  grants.delete(code);
  if (!grant || grant.expires < now()) return null;
  const { request } = grant;
  const isSameAddress = request.get('redirect_uri') === form.get('redirect_uri');
  return isSameAddress && isVerifier(form.get('code_verifier'), request.get('code_challenge')) ? grant : null;
}

/** PKCE with S256. */
function isVerifier(verifier: string | null, challenge: string | null): boolean {
  if (challenge === null) return verifier === null;
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

function idClaims(
  { issuer, clientId, facts }: Provider,
  { request, account }: Grant,
  now: number,
): JWTPayload {
  const nonce = request.get('nonce');
  return {
    iss: issuer,
    aud: clientId,
    azp: clientId,
    iat: now,
    exp: now + 3600,
    ...(nonce !== null && { nonce }),
    ...facts.claims(account),
  };
}

const wrongClaims: Partial<Record<OidcFault, (claims: JWTPayload) => JWTPayload>> = {
  nonce: () => ({ nonce: 'forged' }),
  audience: () => ({ aud: 'another-client', azp: 'another-client' }),
  issuer: () => ({ iss: 'https://accounts.example.com' }),
  expired: ({ iat = 0 }) => ({ iat: iat - 7200, exp: iat - 3600 }),
  unverified: () => ({ email_verified: false }),
};

const withFault = (claims: JWTPayload, fault: OidcFault | undefined): JWTPayload => ({
  ...claims,
  ...(fault && wrongClaims[fault]?.(claims)),
});
