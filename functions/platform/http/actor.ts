import { isForStaff, isForViewers, type Endpoint } from '#shared/contracts/endpoint.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { isSteppedUp } from '#functions/accounts/sessions/session-lifetimes.ts';
import {
  findSession,
  findStaffSession,
  mayView,
  type StaffSession,
} from '#functions/accounts/sessions/live-sessions.ts';
import type { Session } from '#functions/accounts/sessions/sessions.ts';
import { AppError } from '../kit/app-error.ts';
import type { ApiRequest } from './request.ts';
import { claimsSession, sentToken } from './session-cookie.ts';

/** The signed-in user. Role, ban and session are read together at every call, so a change of one takes effect at once. */
export type Actor = Session;

/** A user of the back office, with what the role grants. */
export type StaffActor = StaffSession;

/**
 * The user that an endpoint's access level requires; with `anyone` the user of the token, if one is sent; null otherwise.
 * Throws `unauthenticated` (401) without a live session and `forbidden` (403) for a user whose role does not grant the
 * permission, with `staff` any. A user of the back office who views the site as the user of the token gets `view_only` (403) for
 * all but reads. Where the stage has the duty of passkeys, a user of the back office who has none gets `passkey_required` (403), and one
 * who has not used it `second_factor_required`. Where the endpoint needs a step-up, its absence is `step_up_required` (403).
 */
export async function requireActor(
  endpoint: Endpoint,
  request: ApiRequest,
  now: Date,
): Promise<Actor | StaffActor | null> {
  const actor = await findActor(endpoint, request, now);
  if (actor && endpoint.needsStepUp) requireStepUp(actor, now);
  return actor;
}

async function findActor(
  endpoint: Endpoint,
  request: ApiRequest,
  now: Date,
): Promise<Actor | StaffActor | null> {
  const { access } = endpoint;
  if (access === 'public' || access === 'signature') return null;
  if (access === 'anyone' && !claimsSession(request)) return null;
  const token = sentToken(request);
  if (isForStaff(access)) return requireStaff(access, token, now);
  const session = token ? await findSession(token, now) : null;
  if (!session) throw new AppError('unauthenticated');
  if (session.viewer) await requireView(endpoint, session.viewer, now);
  return session;
}

/** Session and rights of the viewer are read at every call, as those of every user of the back office. */
async function requireView(
  endpoint: Endpoint,
  viewer: NonNullable<Session['viewer']>,
  now: Date,
): Promise<void> {
  if (!(await mayView(viewer, now))) throw new AppError('unauthenticated');
  if (!isForViewers(endpoint)) throw new AppError('view_only');
}

async function requireStaff(
  access: 'staff' | Permission,
  token: string | null,
  now: Date,
): Promise<StaffActor> {
  const session = token ? await findStaffSession(token, now) : null;
  if (!session) throw new AppError('unauthenticated');
  const { permissions, viewer } = session;
  const isGranted = access === 'staff' ? permissions.length > 0 : permissions.includes(access);
  // the user that a view shows may have got a role since
  if (viewer || !isGranted) throw new AppError('forbidden', { account: viewer?.userId ?? session.user._id });
  requireSecondFactor(session, ['add', 'prove']);
  return session;
}

const dutyErrors = { add: 'passkey_required', prove: 'second_factor_required' } as const;

/**
 * Throws `second_factor_required` (403) in a session that the password alone has opened, where a passkey is a duty and its user has one:
 * neither that session nor the password again proves anything (P165).
 */
export const requireUsedPasskey = (actor: Actor): void => requireSecondFactor(actor, ['prove']);

/** Throws what the duty of passkeys asks of the user of a session, where it is among these (P164). */
function requireSecondFactor({ user, staffDuty }: Actor, asked: readonly (keyof typeof dutyErrors)[]): void {
  const duty = asked.find((each) => each === staffDuty);
  if (duty) throw new AppError(dutyErrors[duty], { account: user._id });
}

/** Throws `forbidden` (403) unless the actor's role grants a permission that only some requests of an operation need. */
export function requirePermission({ permissions }: StaffActor, permission: Permission): void {
  if (!permissions.includes(permission)) throw new AppError('forbidden');
}

/**
 * Throws `step_up_required` (403) unless the actor has signed in, typed the password or used a passkey in the last
 * ten minutes: a stolen session is not enough (P132). Throws what `requireUsedPasskey` throws as well.
 */
export function requireStepUp(actor: Actor, now: Date): void {
  requireUsedPasskey(actor);
  if (!isSteppedUp(actor, now)) throw new AppError('step_up_required');
}
