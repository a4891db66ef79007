import type { Account } from './accounts.ts';
import type { SecretCheck } from './client-secret.ts';
import type { ProviderFacts } from './facts.ts';
import type { Grants } from './grants.ts';
import type { Signer } from './tokens.ts';

export interface OidcOptions {
  port?: number;
  /** Which provider this is. */
  facts: ProviderFacts;
  clientId: string;
  /** How the client proves that it is the one. */
  isSecret: SecretCheck;
  /** Which addresses the client registered. */
  mayRedirectTo: (uri: string) => boolean;
  accounts: Account[];
  /** Shown on the chooser. */
  shop: string;
  now?: () => number;
}

/** How the next sign-in goes wrong. */
export type OidcFault =
  'nonce' | 'audience' | 'issuer' | 'expired' | 'signature' | 'unverified' | 'state' | 'unavailable';

/** The provider, running. */
export interface Provider {
  options: OidcOptions;
  now: () => number;
  issuer: string;
  signer: Signer;
  grants: Grants;
  faults: OidcFault[];
  /** Who has signed in at the client before, by `sub`. */
  met: Set<string>;
}

/** What is answered: JSON, a page, a redirect, or a form for the browser to post. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  json?: object;
  page?: string;
  form?: { action: string; fields: Record<string, string> };
}
