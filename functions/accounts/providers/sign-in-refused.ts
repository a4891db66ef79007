/** Why a sign-in at a provider failed; the site's page has a message for each. */
export type RefusalReason =
  'denied' | 'expired' | 'unverified_email' | 'account_exists' | 'banned' | 'failed';

/** A sign-in at a provider that was refused here or cancelled by the visitor. */
export class SignInRefused extends Error {
  readonly reason: RefusalReason;
  /** Of the user, where it is known. */
  readonly account: string | undefined;

  constructor(reason: RefusalReason, account?: string) {
    super(`sign-in refused: ${reason}`);
    this.name = 'SignInRefused';
    this.reason = reason;
    this.account = account;
  }
}
