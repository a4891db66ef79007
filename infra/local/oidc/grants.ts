import { createHash, randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';

/** A checked authorization request. */
export interface AuthorizationRequest {
  redirectUri: string;
  state: string | null;
  nonce: string | null;
  scope: string;
  codeChallenge: string | null;
  byForm: boolean;
}

/** What a code or an access token stands for. */
export interface Grant {
  request: AuthorizationRequest;
  account: Account;
  expires: number;
}

/** Single-use codes and access tokens. */
export interface Grants {
  issueCode(request: AuthorizationRequest, account: Account): string;
  /** Takes the code; null when it is unknown, used, expired or not this exchange's. */
  redeem(form: URLSearchParams): Grant | null;
  issueAccessToken(grant: Grant): string;
  account(accessToken: string): Account | undefined;
}

const codeLife = 60_000;
const tokenLife = 3_600_000;

/** The provider's memory. */
export function createGrants(now: () => number): Grants {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const keep = (map: Map<string, Grant>, grant: Omit<Grant, 'expires'>, life: number) => {
    const key = randomBytes(32).toString('base64url');
    map.set(key, { ...grant, expires: now() + life });
    return key;
  };
  return {
    issueCode: (request, account) => keep(codes, { request, account }, codeLife),
    redeem(form) {
      const code = form.get('code') ?? '';
      const grant = codes.get(code);
      codes.delete(code);
      if (!grant || grant.expires < now()) return null;
      const sameAddress = grant.request.redirectUri === form.get('redirect_uri');
      return sameAddress && provesPossession(grant.request.codeChallenge, form.get('code_verifier'))
        ? grant
        : null;
    },
    issueAccessToken: (grant) => keep(tokens, grant, tokenLife),
    account(accessToken) {
      const grant = tokens.get(accessToken);
      return grant && grant.expires >= now() ? grant.account : undefined;
    },
  };
}

/** PKCE, S256. */
function provesPossession(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return verifier === null;
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
