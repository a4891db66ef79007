import { isLive } from '#shared/rules/subscription-status.ts';

/** What is known of whoever looks at the plans; undefined while an answer is on its way. */
export interface Visitor {
  isSignedIn: boolean;
  isAssessed: boolean | undefined;
  /** Stripe's word, null for none. */
  status: string | null | undefined;
}

/** What the button of a plan does: the assessment comes first, and one subscription is enough. */
export type PlanAction = 'assess' | 'choose' | 'manage' | 'wait';

/** Where the plans lead; who has a subscription rules over it, whatever else is known. */
export function planAction({ isSignedIn, isAssessed, status }: Visitor): PlanAction {
  if (!isSignedIn) return 'assess';
  if (status !== undefined && isLive(status)) return 'manage';
  if (isAssessed === false) return 'assess';
  return isAssessed === undefined || status === undefined ? 'wait' : 'choose';
}
