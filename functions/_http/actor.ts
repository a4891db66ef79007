import type { Access } from '#shared/contracts/endpoint.ts';
import { findSession, type Session } from '../_data/accounts/sessions.ts';
import { AppError } from '../_kit/app-error.ts';
import { bearerToken, type ApiRequest } from './request.ts';

/** The signed-in user. Role, ban and session are read together at every call, so a change of one takes effect at once. */
export type Actor = Session;

/**
 * The user that an endpoint's access level requires; with `anyone` the user of the token, if one is sent; null otherwise.
 * Throws `unauthenticated` (401) without a live session and `forbidden` (403) for an admin endpoint without the role.
 */
export async function requireActor(access: Access, request: ApiRequest, now: Date): Promise<Actor | null> {
  if (access === 'public' || access === 'signature') return null;
  if (access === 'anyone' && request.headers.authorization === undefined) return null;
  const token = bearerToken(request.headers);
  const session = token ? await findSession(token, now) : null;
  if (!session) throw new AppError('unauthenticated');
  if (access === 'admin' && session.user.role !== 'admin') throw new AppError('forbidden');
  return session;
}
