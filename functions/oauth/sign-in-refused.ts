/** Why a sign-in at a provider ended; the page it leads to has a sentence for each. */
export type RefusalReason =
  'denied' | 'expired' | 'unverified_email' | 'account_exists' | 'banned' | 'failed';

/** A sign-in at a provider that we or the person ended. */
export class SignInRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`sign-in refused: ${reason}`);
    this.name = 'SignInRefused';
    this.reason = reason;
  }
}
