import type { Access } from '#shared/contracts/endpoint.ts';
import { findSession, type Session } from '../_data/accounts/sessions.ts';
import { AppError } from '../_kit/app-error.ts';
import { bearerToken, type RequestFacts } from './request.ts';

/** Whoever is signed in: role, ban and session are read together at every call, so changes are felt at once. */
export type Actor = Session;

/** The actor an endpoint's access demands, or for `anyone` the one who shows a token; null otherwise. */
export async function requireActor(access: Access, request: RequestFacts, now: Date): Promise<Actor | null> {
  if (access === 'public' || access === 'signature') return null;
  if (access === 'anyone' && request.headers.authorization === undefined) return null;
  const token = bearerToken(request.headers);
  const session = token ? await findSession(token, now) : null;
  if (!session) throw new AppError('unauthenticated');
  if (access === 'admin' && session.user.role !== 'admin') throw new AppError('forbidden');
  return session;
}
