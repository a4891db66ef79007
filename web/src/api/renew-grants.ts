import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { renewSession } from './storage/session-changes.ts';
import { getSession } from './session.ts';

/** Milliseconds between two questions: a page that is refused again and again, as one that polls, must not ask each time. */
const pauseMs = 5000;

let askedAt = -Infinity;

/**
 * Asks the server what the role grants now. A view of the site as another user does not ask, and an answer to a session that
 * is no longer held is dropped.
 */
export async function renewGrants(refresh: () => Promise<SignedIn>): Promise<void> {
  const session = getSession();
  if (!session || session.view || Date.now() - askedAt < pauseMs) return;
  askedAt = Date.now();
  await refresh().then(
    (answer) => renewSession(session.token, answer),
    // all stays as it is: the page has shown the refusal, and the client ends a session that the server has ended
    () => undefined,
  );
}
