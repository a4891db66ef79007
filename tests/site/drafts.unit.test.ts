import { globSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../web/src/api/session.ts';
import { draftOf, dropDrafts } from '../../web/src/api/storage/drafts.ts';
import { sharedStorage, tabStorage } from '../../web/src/api/storage/browser-storage.ts';
import { cookies } from '../../web/src/features/legal/cookies.ts';
import { stubStorage } from '../support/browser-storage.ts';

stubStorage('localStorage');
stubStorage('sessionStorage');

const signInAs = (id: string) =>
  startSession({
    success: true,
    token: 'token',
    expiresAt: '2099-01-01T00:00:00.000Z',
    data: {
      user: { _id: id, name: 'Ana', email: 'ana@example.com', role: { name: 'admin' } },
      hasProfile: false,
      permissions: [],
    },
  } as unknown as Parameters<typeof startSession>[0]);
/** What this tab does when another one has changed an entry of the storage that all share. */
const heard: ((event: { key: string }) => void)[] = [];
beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof heard)[number]) => heard.push(listener));
  signInAs('usr_1');
});

describe('drafts of forms', () => {
  it('P293: a draft is that of its form and its user, until it is dropped', () => {
    const draft = draftOf<{ name: string }>('role rol_1');
    expect(draft.find()).toBeNull();
    draft.keep({ name: 'Almacén' });
    expect(draftOf('role rol_1').find()).toEqual({ name: 'Almacén' });
    expect(draftOf('role rol_2').find()).toBeNull();
    signInAs('usr_2');
    expect(draftOf('role rol_1').find()).toBeNull();
    signInAs('usr_1');
    draft.drop();
    expect(draftOf('role rol_1').find()).toBeNull();
  });

  it('P293: a sign-out drops the drafts of every form and user, and nothing else of the tab', () => {
    draftOf('role new').keep({ name: 'Uno' });
    signInAs('usr_2');
    draftOf('product new').keep({ title: 'Dos' });
    tabStorage.set('server-clock', '0');
    dropDrafts();
    expect(draftOf('product new').find()).toBeNull();
    signInAs('usr_1');
    expect(draftOf('role new').find()).toBeNull();
    expect(tabStorage.get('server-clock')).toBe('0');
  });

  it('P293: a sign-out in another tab drops the drafts of this one at once, and those of a tab that slept when it looks', () => {
    const signOutElsewhere = () => sharedStorage.set('sign-out-drafts', String(Math.random()));
    draftOf('role new').keep({ name: 'Uno' });
    signOutElsewhere();
    for (const hear of heard) hear({ key: 'session' });
    expect(tabStorage.keys('draft ')).toHaveLength(1);
    for (const hear of heard) hear({ key: 'sign-out-drafts' });
    expect(tabStorage.keys('draft ')).toEqual([]);
    draftOf('role new').keep({ name: 'Dos' });
    expect(draftOf('role new').find()).toEqual({ name: 'Dos' });
    signOutElsewhere();
    expect(draftOf('role new').find()).toBeNull();
  });

  it('a draft that cannot be read is none', () => {
    tabStorage.set('draft usr_1 role new', '{');
    expect(draftOf('role new').find()).toBeNull();
  });

  it('the page about what the browser keeps names what customers type', () => {
    const kept = cookies.sections.flatMap(({ body }) => body.flat());
    expect(kept.filter((text) => text.includes('opinión y aún no has enviado'))).toHaveLength(1);
    expect(kept.filter((text) => text.includes('para que entrenes sin red'))).toHaveLength(1);
  });

  it('P293: no form with health data, a password or a card keeps a draft', () => {
    const users = globSync('web/src/**/*.{ts,tsx}')
      .filter((file) => /storage\/drafts|form\/use-(draft|edit-form)/.test(readFileSync(file, 'utf8')))
      .map((file) => /features\/([\w-]+\/[\w-]+)/.exec(file)?.[1])
      .filter((feature) => feature !== undefined);
    // accounts drops them
    expect([...new Set(users)].toSorted()).toEqual([
      'accounts/deletion',
      'accounts/devices',
      'accounts/session-actions',
      'back-office/roles',
      'catalogue/management',
      'exercises/exercise-dialog',
      'reviews/mine',
      'routines/grid',
      'routines/paste',
      'routines/plan',
      'routines/upload',
      'training/evaluation',
      'workouts/player',
      'workouts/setup',
    ]);
    for (const file of globSync('web/src/features/accounts/**/*.{ts,tsx}'))
      expect(readFileSync(file, 'utf8')).not.toContain('draftOf');
  });
});
