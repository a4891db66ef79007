import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import type { SecondFactor } from '../passkeys/second-factor.ts';
import { keys } from '../entities.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import {
  deleteItem,
  queryAll,
  type Step,
  tryWrite,
  update,
  updateStep,
} from '#functions/platform/table/table.ts';
import { type Client, closeSession, isLive, type Session, StoredSession } from '../sessions/sessions.ts';
import type { User } from '../users.ts';
import { recordAct, type Sender } from '#functions/platform/security-events.ts';
import type { devices } from '#shared/contracts/accounts/devices.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { clearSessionCookie } from '#functions/platform/http/session-cookie.ts';

/** A live session, as its user sees it. */
interface Device {
  /** The id of the session. */
  id: string;
  client: Client;
  signedInAt: string;
  lastUsedAt: string;
}

const prefix = keys.session('', '').sk;

/** The sessions of a user, ended ones included, without the views by users of the back office. */
const storedSessions = async (userId: string) =>
  (await queryAll(StoredSession, ofUser('sessions', userId))).filter(
    ({ viewerId }) => viewerId === undefined,
  );

const idOf = ({ sk }: { sk: string }) => sk.slice(prefix.length);

/** Where a user is signed in, last used first. */
export async function listDevices(user: User, now: Date): Promise<Device[]> {
  const live = (await storedSessions(user._id)).filter((session) => isLive(session, user, now));
  return live
    .map(({ sk, client, signedInAt, lastUsedAt }) => ({ id: idOf({ sk }), client, signedInAt, lastUsedAt }))
    .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt));
}

/** Ends a session of a user with all its tokens; false when the user has none with this id. */
export const endDevice = (userId: string, id: string): Promise<boolean> =>
  tryWrite(
    deleteItem(keys.session(userId, id), {
      condition: 'attribute_exists(pk) AND attribute_not_exists(viewerId)',
      refusal: 'device_not_found',
    }),
    'device_not_found',
  );

/** Round trips in flight; a user has few sessions. */
const maxInFlight = 10;

/**
 * Ends all sessions of the user but the one that asks. They are deleted, and the epoch stays: raising it would make the mailed links
 * void by which the owner takes an account back from a stolen session.
 */
export async function endOtherDevices({ user, id: ownId }: Session): Promise<void> {
  const ids = (await storedSessions(user._id)).map(idOf).filter((id) => id !== ownId);
  await allInParallel(ids, maxInFlight, (id) => deleteItem(keys.session(user._id, id)));
}

/** The most sessions of a user. */
const maxSessions = 50;

/** Ends the sessions of a user beyond the most: those that have ended, then those that were used longest ago. */
export async function endSurplusSessions(user: User, now: Date): Promise<void> {
  const stored = await storedSessions(user._id);
  if (stored.length <= maxSessions) return;
  const lastUse = (session: StoredSession) => (isLive(session, user, now) ? session.lastUsedAt : '');
  const surplus = stored
    .toSorted((one, other) => lastUse(other).localeCompare(lastUse(one)))
    .slice(maxSessions);
  await allInParallel(surplus.map(idOf), maxInFlight, (id) => deleteItem(keys.session(user._id, id)));
}

/** The step that keeps a session when its user's epoch is raised to the next; refused as `session_ended` when it was closed or ended. */
export const keepSessionStep = ({ user, id }: Session, epoch: number): Step =>
  updateStep('session_ended', keys.session(user._id, id), {
    update: 'SET epoch = :epoch',
    condition: 'epoch = :before',
    values: { ':epoch': epoch, ':before': epoch - 1 },
  });

/** Notes a password typed in a session: its last proof of presence. Throws `ConditionFailed('session_ended')`. */
export async function noteStepUp({ user, id }: Session, now: Date): Promise<void> {
  await update(keys.session(user._id, id), {
    update: 'SET steppedUpAt = :now',
    condition: 'attribute_exists(pk)',
    values: { ':now': now.toISOString() },
    refusal: 'session_ended',
  });
}

/** The step that notes a passkey or a recovery code, which is a step-up as well; refused as `session_ended`. */
export const secondFactorStep = (
  { user, id }: Session,
  secondFactor: Exclude<SecondFactor, 'waived'>,
  now: Date,
): Step =>
  updateStep('session_ended', keys.session(user._id, id), {
    update: 'SET steppedUpAt = :now, secondFactor = :factor',
    condition: 'attribute_exists(pk)',
    values: { ':now': now.toISOString(), ':factor': secondFactor },
  });

/** Writes to the security log that a user has signed out devices. */
export const recordSignOut = ({ user }: Session, sender: Sender, now: Date): Promise<void> =>
  recordAct({ action: 'devices', actor: user._id }, sender, now);

/** POST /devices/end-all: the caller's session is the last to end, so that a call that broke off can be repeated. */
export const endAllDevices: UseCase<typeof devices.endAll> = async ({ actor, request, now, setCookie }) => {
  await endOtherDevices(actor);
  await closeSession(actor);
  await recordSignOut(actor, request, now);
  clearSessionCookie(request, setCookie);
  return { success: true };
};
