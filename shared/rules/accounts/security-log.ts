/** What the security log keeps. What the back office changes is in the audit trail (../audit.ts) and not written twice. */
export const securityActions = [
  'sign-in',
  'sign-out',
  'step-up',
  'second-factor',
  'new-country',
  'register',
  'password',
  'email-asked',
  'email',
  'provider',
  'provider-removed',
  'recovery-codes',
  'passkeys-reset',
  'devices',
  'take-back',
  'deletion',
  'deletion-cancelled',
  'download',
  'access',
  'limit',
] as const;
export type SecurityAction = (typeof securityActions)[number];

/** With what it was done: a mailed link is `link`. */
export const securityWays = ['password', 'passkey', 'recovery-code', 'google', 'apple', 'link'] as const;
export type SecurityWay = (typeof securityWays)[number];

/** How long an event is kept. */
export const securityLogDays = 365;
