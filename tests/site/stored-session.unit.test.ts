import { assert, json, property } from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseSession } from '../../web/src/api/storage/parse-session.ts';
import { stubStorage } from '../support/browser-storage.ts';

const session = {
  token: 'tok',
  expiresAt: '2099-01-01T00:00:00.000Z',
  user: { _id: 'usr_1', email: 'ana@tenaz.test', name: 'Ana Gil', role: { name: 'user' } },
  hasProfile: true,
  permissions: [],
  mustLengthenPassword: false,
  staffDuty: 'none',
};
const { user } = session;

it('a stored session is read as it was written, also without what pages learn later', () => {
  expect(parseSession(JSON.stringify(session))).toEqual(session);
  const read = { ...session, subscriptionStatus: null, isSubscribed: false };
  expect(parseSession(JSON.stringify(read))).toEqual(read);
});

it.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['no object', '"tok"'],
  ['no token', JSON.stringify({ ...session, token: undefined })],
  ['a token that is a number', JSON.stringify({ ...session, token: 1 })],
  ['no end', JSON.stringify({ ...session, expiresAt: undefined })],
  ['an end that is no time', JSON.stringify({ ...session, expiresAt: 'mañana' })],
  ['no user', JSON.stringify({ ...session, user: undefined })],
  ['a user without a name', JSON.stringify({ ...session, user: { ...user, name: undefined } })],
  ['a user without an e-mail', JSON.stringify({ ...session, user: { ...user, email: null } })],
  ['a role by name alone', JSON.stringify({ ...session, user: { ...user, role: 'admin' } })],
  ['a user without a role', JSON.stringify({ ...session, user: { ...user, role: undefined } })],
  ['no permissions', JSON.stringify({ ...session, permissions: undefined })],
  ['a subscription status that is an object', JSON.stringify({ ...session, subscriptionStatus: {} })],
])('P41: a stored session with %s counts as signed out', (_, text) => {
  expect(() => parseSession(text)).toThrow(/not a session|JSON/);
});

it('P41: any JSON in the storage is either rejected or a session with a user to show', () => {
  assert(
    property(json(), (text) => {
      try {
        expect(parseSession(text).user.name.split(' ')).toBeInstanceOf(Array);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
  );
});

describe('session store', () => {
  const storage = stubStorage('localStorage');
  beforeEach(() => void vi.resetModules());
  const loadStore = () => import('../../web/src/api/session.ts');

  it('P41: a stored session of another shape counts as signed out', async () => {
    storage.entries.set('session', JSON.stringify({ ...session, user: { email: 'ana@tenaz.test' } }));
    const { getSession } = await loadStore();
    expect(getSession()).toBe(null);
  });

  it('a session is live until the server ends it, whatever the clock of the device says', async () => {
    storage.entries.set('session', JSON.stringify({ ...session, expiresAt: '2020-01-01T00:00:00.000Z' }));
    const { endRefusedSession, getSession } = await loadStore();
    expect(getSession()?.token).toBe('tok');
    endRefusedSession();
    expect(getSession()).toBe(null);
  });

  it('P41: a sign-in lasts as long as the page when storage is disabled', async () => {
    storage.isDisabled = true;
    const { getSession, startSession } = await loadStore();
    const { token, expiresAt } = session;
    startSession({
      success: true,
      token,
      expiresAt,
      data: {
        user: { ...user, role: { name: 'user' } },
        hasProfile: true,
        permissions: [],
        mustLengthenPassword: false,
        staffDuty: 'none',
      },
    });
    expect(getSession()?.token).toBe('tok');
  });

  it('P52: what another tab changes before the page is interactive counts from then on', async () => {
    vi.stubGlobal('window', new EventTarget());
    storage.entries.set('session', JSON.stringify(session));
    const { getSession, subscribeSession } = await loadStore();
    const first = getSession();
    expect(first?.token).toBe('tok');
    // the same stays the same: React would render again for another object
    subscribeSession(() => {})();
    expect(getSession()).toBe(first);
    storage.entries.delete('session');
    subscribeSession(() => {});
    expect(getSession()).toBe(null);
  });
});
