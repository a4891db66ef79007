import { randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import { expect } from 'vitest';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { rounds } from '../support/run/rounds.ts';
import { interceptTable } from '../support/table/table-calls.ts';

export const password = 'Secreta7';

/** The statuses of responses, lowest first. */
export const statuses = (responses: { status: number }[]): number[] =>
  responses.map(({ status }) => status).sort((a, b) => a - b);

/** An e-mail that no account uses. */
export const freshEmail = (): string => `${ulid().toLowerCase()}@example.com`;

/** A network of its own for each caller, so that tests do not share rate limits. */
export const freshIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** In `npm test` each attempt of a network counts as ten. */
const weight = rounds(10, 1);

/** Lets attempts of networks weigh more; gives what ends that. */
const weighAttempts = () =>
  interceptTable(({ input, send }) => {
    const values = input.ExpressionAttributeValues;
    if (/^rate#[\w-]+-ip#/.test(input.Key?.['pk'] ?? ''))
      Object.assign(values!, { ':count': Number(values![':count']) * weight });
    return send();
  });

/** Calls from one network until the rate limit refuses it: 429 with Retry-After, while other networks are not limited. */
export async function expectBurstIsLimited(send: (ip: string) => ReturnType<typeof call>): Promise<void> {
  holdClock();
  const restore = weighAttempts();
  try {
    const ip = freshIp();
    let response = await send(ip);
    for (let count = 1; response.status !== 429 && count < 130 / weight; count++) response = await send(ip);
    expect(response).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(freshIp())).status).not.toBe(429);
  } finally {
    restore();
  }
}

/** Calls operations of auth by name, from a fresh network unless one is given. */
export function authCalls(handler: unknown) {
  const route = (path: string) => (options: Parameters<typeof call>[2]) =>
    call(handler, path, { ip: freshIp(), ...options });
  const post = (path: string) => {
    const send = route(`POST /api/auth/${path}`);
    return (body: object, options: Parameters<typeof call>[2] = {}) => send({ body, ...options });
  };
  return {
    register: post('register'),
    login: post('login'),
    forgot: post('forgot-password'),
    reset: post('reset-password'),
    changeEmail: post('change-email'),
    confirm: post('confirm-email'),
    resend: post('resend-confirmation'),
    revert: post('revert-change'),
    me: (token: string) => route('GET /api/auth/me')({ token }),
    refresh: (token: string) => route('POST /api/auth/refresh')({ token }),
    logout: (token: string) => route('POST /api/auth/logout')({ token }),
    update: (token: string, body: object) => route('PUT /api/auth/update-profile')({ token, body }),
    changePassword: (token: string, body: object) => route('PUT /api/auth/password')({ token, body }),
    checkEmail: (email: string, ip = freshIp()) =>
      route('GET /api/auth/check-email')({ query: { email }, ip }),
  };
}

/** Registers a user and returns the ids, credentials and session that tests need. */
export async function newAccount(auth: ReturnType<typeof authCalls>, email = freshEmail()) {
  const { status, body } = await auth.register({ name: 'Clara Cliente', email, password });
  if (status !== 201) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`);
  return { email, token: body.token as string, userId: body.data.user._id as string };
}
