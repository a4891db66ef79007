import { customerRole } from '#shared/rules/accounts/role.ts';
import { viewMinutes } from '#shared/rules/back-office/user-management.ts';
import { accountEntities } from '../entities.ts';
import type { User } from '../users.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long a token lasts, in milliseconds, unless its session ends before. */
export const tokenLifetimeMs = { session: 7 * dayMs, view: viewMinutes * minuteMs };

/** How long a session lasts from its sign-in, whatever its refreshes do (P131): one of the back office is worth more to a thief. */
export const longestSessionMs = {
  customer: accountEntities.session.kept.seconds * 1000,
  staff: 12 * hourMs,
};

/** When a session ends at the latest. A role that was granted during the session counts at once. */
export const endOf = (signedInAt: Date, { role }: User): Date =>
  new Date(signedInAt.getTime() + longestSessionMs[role === customerRole ? 'customer' : 'staff']);

/** When a token that is issued now expires: with its session at the latest. */
export const tokenEnd = (now: Date, kind: keyof typeof tokenLifetimeMs, sessionEnd: Date): Date =>
  earlier(new Date(now.getTime() + tokenLifetimeMs[kind]), sessionEnd);

/** The earlier of two times. */
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** How long a sign-in, or a password typed or a passkey used since, proves that the owner is there (P132). */
const freshMs = 10 * minuteMs;

/** Whether the user of a session has signed in, typed the password or used a passkey a moment ago. A refresh proves nothing. */
export const isSteppedUp = ({ steppedUpAt }: { steppedUpAt: Date }, now: Date): boolean =>
  now.getTime() - steppedUpAt.getTime() < freshMs;
