import type { Account } from './accounts.ts';

type Claims = Record<string, unknown>;

/** In what one provider differs from the other, as far as a client meets it. */
export interface ProviderFacts {
  name: 'Google' | 'Apple';
  /** Part of the issuer. What `localhost` posts to the shop comes from the same site, what `127.0.0.1` posts does not. */
  host: 'localhost' | '127.0.0.1';
  /** What the discovery document says besides the addresses. */
  discovery: Record<string, unknown>;
  /** The scope that no request may leave out. */
  scope?: string;
  /** Name and e-mail are only told by form. */
  wantsForm: boolean;
  /** Whether the answer names the issuer (RFC 9207). */
  tellsIssuer: boolean;
  /** The error when the person cancels. */
  cancelled: string;
  /** Whether the answer to the exchange says which scopes were granted, and a userinfo endpoint tells about the person. */
  tellsMore: boolean;
  /** What the ID token says of a person. */
  claims(account: Account): Claims;
  /** What stands beside the code when a person signs in for the first time. */
  firstTime?(account: Account): Record<string, string>;
}

/** Google. */
export const google: ProviderFacts = {
  name: 'Google',
  host: 'localhost',
  discovery: {
    response_modes_supported: ['query', 'fragment', 'form_post'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  },
  scope: 'openid',
  wantsForm: false,
  tellsIssuer: true,
  cancelled: 'access_denied',
  tellsMore: true,
  claims: ({ sub, email, emailVerified, givenName, familyName }) => ({
    sub,
    email,
    email_verified: emailVerified,
    name: `${givenName} ${familyName}`,
    given_name: givenName,
    family_name: familyName,
  }),
};

/** Apple: says true and false as text, never tells the name in a token, and holds to PKCE without announcing it. */
export const apple: ProviderFacts = {
  name: 'Apple',
  host: '127.0.0.1',
  discovery: {
    response_modes_supported: ['query', 'fragment', 'form_post'],
    scopes_supported: ['openid', 'email', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  },
  wantsForm: true,
  tellsIssuer: false,
  cancelled: 'user_cancelled_authorize',
  tellsMore: false,
  claims: ({ sub, email, emailVerified }) => ({
    sub,
    email,
    email_verified: String(emailVerified),
    is_private_email: String(email.includes('@privaterelay.')),
    nonce_supported: true,
  }),
  firstTime: ({ email, givenName: firstName, familyName: lastName }) => ({
    user: JSON.stringify({ name: { firstName, lastName }, email }),
  }),
};
