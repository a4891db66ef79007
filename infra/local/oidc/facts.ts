import type { Account } from './accounts.ts';

/** The differences between the providers, as far as a client sees them. */
export interface ProviderFacts {
  name: 'Google' | 'Apple';
  /**
   * Host of the issuer. Apple answers by a form, which must come from another site than the shop's: `127.0.0.1` is one
   * for the browser, `localhost` is the same site.
   */
  host: 'localhost' | '127.0.0.1';
  /** Members of the discovery document besides the endpoints. */
  discovery: Record<string, unknown>;
  /** A scope that every request must contain. */
  requiredScope?: string;
  /** Whether a request for name or e-mail must ask for `response_mode=form_post`. */
  requiresFormPost: boolean;
  /** Whether the authorization response names the issuer (RFC 9207). */
  sendsIssuer: boolean;
  /** The error code when the person cancels. */
  cancelled: string;
  /** The claims of a person in the ID token. */
  claims(account: Account): Record<string, unknown>;
  /** Additional fields of the response when a person signs in for the first time. */
  firstSignIn?(account: Account): Record<string, string>;
}

export const google: ProviderFacts = {
  name: 'Google',
  host: 'localhost',
  discovery: {
    response_modes_supported: ['query', 'fragment', 'form_post'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  },
  requiredScope: 'openid',
  requiresFormPost: false,
  sendsIssuer: true,
  cancelled: 'access_denied',
  claims: ({ sub, email, emailVerified, workspace, givenName, familyName }) => ({
    sub,
    email,
    email_verified: emailVerified,
    ...(workspace && { hd: workspace }),
    name: `${givenName} ${familyName}`,
    given_name: givenName,
    family_name: familyName,
  }),
};

/** Apple sends booleans as text, never puts the name into a token, and checks PKCE without announcing it. */
export const apple: ProviderFacts = {
  name: 'Apple',
  host: '127.0.0.1',
  discovery: {
    response_modes_supported: ['query', 'fragment', 'form_post'],
    scopes_supported: ['openid', 'email', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  },
  requiresFormPost: true,
  sendsIssuer: false,
  cancelled: 'user_cancelled_authorize',
  claims: ({ sub, email, emailVerified, isRelayed = false }) => ({
    sub,
    email,
    email_verified: String(emailVerified),
    is_private_email: String(isRelayed),
    nonce_supported: true,
  }),
  firstSignIn: ({ email, givenName: firstName, familyName: lastName }) => ({
    user: JSON.stringify({ name: { firstName, lastName }, email }),
  }),
};
