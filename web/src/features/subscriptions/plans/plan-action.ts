import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';

/** Facts about the visitor that decide the plan's button; undefined while loading. */
export interface Visitor {
  isSignedIn: boolean;
  isAssessed: boolean | undefined;
  /** Stripe's subscription status; null for none. */
  status: string | null | undefined;
}

/** What a plan's button does: start the assessment, choose the plan, manage the subscription, or wait for the facts. */
export type PlanAction = 'assess' | 'choose' | 'manage' | 'wait';

/** The action of the plans' buttons. A live subscription leads to its management, whatever else is known. */
export function planAction({ isSignedIn, isAssessed, status }: Visitor): PlanAction {
  if (!isSignedIn) return 'assess';
  if (status !== undefined && isLive(status)) return 'manage';
  if (isAssessed === false) return 'assess';
  return isAssessed === undefined || status === undefined ? 'wait' : 'choose';
}
