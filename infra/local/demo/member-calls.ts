import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '#functions/_data/accounts/users.ts';
import type { Cloud } from '../cloud.ts';

/** Calls the API and gives the `data` of its answer; rejects where that is no success. */
type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

export interface MemberCalls {
  /** The account of an e-mail. */
  userOf: (email: string) => Promise<User>;
  /** What calls the API at the gateway as somebody who has just signed in. */
  signedIn: (email: string) => Promise<Ask>;
}

/** Opens the API for the demo's people, who have no passwords. */
export async function memberCalls({
  gateway,
  originSecret,
  clock,
}: Pick<Cloud, 'gateway' | 'originSecret' | 'clock'>): Promise<MemberCalls> {
  // they read their environment when they are loaded, so not before it is set
  const { findEmailIdentity } = await import('#functions/_data/accounts/identities.ts');
  const { openSession } = await import('#functions/_data/accounts/sessions.ts');
  const { findUser } = await import('#functions/_data/accounts/users.ts');
  const userOf = async (email: string) => (await findUser((await findEmailIdentity(email))!.userId))!;
  return {
    userOf,
    async signedIn(email) {
      const { token } = await openSession(await userOf(email), new Date(clock.now()));
      const headers = {
        'content-type': 'application/json',
        'x-origin-secret': originSecret,
        authorization: `Bearer ${token}`,
      };
      return async <T>(method: string, path: string, body?: object) => {
        const request = { method, headers, body: body ? JSON.stringify(body) : null };
        const text = await patiently(`${gateway.url}/api${path}`, request);
        return (JSON.parse(text) as { data: T }).data;
      };
    },
  };
}

const tries = 5;

/** The body of an answer; where a machine that has just started was too slow, it is asked again. */
async function patiently(url: string, request: RequestInit): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, request);
    const text = await response.text();
    if (response.ok) return text;
    if (response.status !== 503 || attempt === tries)
      throw new Error(`${request.method} ${url} answered ${response.status}: ${text}`);
    await pause(attempt * 500);
  }
}
