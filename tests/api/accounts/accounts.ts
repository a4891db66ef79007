import { randomInt } from 'node:crypto';
import { ulid } from 'ulid';
import { call } from '../../support/call.ts';

export const password = 'Secreta1';

/** Statuses of answers, lowest first. */
export const statuses = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

/** An e-mail that nobody has. */
export const freshEmail = (): string => `${ulid().toLowerCase()}@example.com`;

/** A network of its own, so that tests do not share rate limits. */
export const freshIp = (): string => `2001:db8:${hex()}:${hex()}::1`;
const hex = () => randomInt(1, 0xffff).toString(16);

/** Calls of auth by name, from a network of their own unless one is given. */
export function authCalls(handler: unknown) {
  const ask = (route: string) => (options: Parameters<typeof call>[2]) =>
    call(handler, route, { ip: freshIp(), ...options });
  const post = (path: string) => {
    const send = ask(`POST /api/auth/${path}`);
    return (body: object, options: Parameters<typeof call>[2] = {}) => send({ body, ...options });
  };
  return {
    register: post('register'),
    login: post('login'),
    forgot: post('forgot-password'),
    reset: post('reset-password'),
    changeEmail: post('change-email'),
    confirm: post('confirm-email'),
    me: (token: string) => ask('GET /api/auth/me')({ token }),
    refresh: (token: string) => ask('POST /api/auth/refresh')({ token }),
    logout: (token: string) => ask('POST /api/auth/logout')({ token }),
    update: (token: string, body: object) => ask('PUT /api/auth/update-profile')({ token, body }),
    checkEmail: (email: string, ip = freshIp()) => ask('GET /api/auth/check-email')({ query: { email }, ip }),
  };
}

/** Registers somebody and gives what tests need of them. */
export async function newAccount(auth: ReturnType<typeof authCalls>, email = freshEmail()) {
  const { status, body } = await auth.register({ name: 'Clara Cliente', email, password });
  if (status !== 201) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`);
  return { email, token: body.token as string, userId: body.data.user._id as string };
}
