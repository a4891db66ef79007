import type { ErrorCode } from '#shared/errors.ts';
import type { SecurityAction } from '#shared/rules/accounts/security-log.ts';
import { accountOf, recordRefusal } from '../security-events.ts';
import { AppError } from '../kit/app-error.ts';
import type { Actor } from './actor.ts';
import type { ApiRequest } from './request.ts';

/** The refusals that the security log keeps. A session that has expired is none: only their number matters, which an alarm watches. */
const kept: Partial<Record<ErrorCode, SecurityAction>> = {
  wrong_credentials: 'sign-in',
  passkey_refused: 'sign-in',
  passkey_copied: 'sign-in',
  banned: 'sign-in',
  sign_in_failed: 'sign-in',
  wrong_password: 'password',
  forbidden: 'access',
  passkey_required: 'access',
  second_factor_required: 'access',
  wrong_recovery_code: 'second-factor',
  too_many_requests: 'limit',
};

/** The caller of a refused request. */
interface Refused {
  route: string;
  actor: Actor | null;
  request: ApiRequest;
  now: Date;
}

/** The refusal among an error and its causes: a sign-up answers a wrong password as a taken e-mail. */
function keptRefusal(error: unknown) {
  for (let at = error; at instanceof AppError; at = at.cause) {
    const action = kept[at.code];
    if (action !== undefined) return { action, reason: at.code, account: at.extra.account };
  }
  return null;
}

/** Writes a refusal to the security log. What no code of the table refuses costs nothing. */
export async function logRefusal(error: unknown, { route, actor, request, now }: Refused): Promise<void> {
  const refusal = keptRefusal(error);
  if (!refusal) return;
  const { action, reason, account = actor?.user._id } = refusal;
  const isOfAccount = action === 'sign-in' || action === 'password' || action === 'second-factor';
  // only a session or the refusal of its rights says who acts: a sign-in that is refused only names an account
  const acting = actor?.user._id ?? (action === 'access' ? account : null);
  const object =
    isOfAccount && account !== undefined ? accountOf(account) : ({ kind: 'operation', id: route } as const);
  await recordRefusal({ action, actor: acting ?? null, object, reason }, request, now);
}
