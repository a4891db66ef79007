import { getSession } from '../session.ts';
import { sharedStorage, tabStorage } from './browser-storage.ts';

/*
 * What is typed into a form and not saved, kept by the tab for its user: it outlasts a reload, a link, Back and an ended session, and goes
 * when it is saved or discarded, and when the user signs out in whichever tab. Never health data, passwords or cards (P293).
 */

const prefix = 'draft ';

/** Name of the entries with the last sign-out: that of all tabs, and the one that this tab has followed. */
const signOutKey = 'sign-out-drafts';

/** Drops every draft of this tab when the user has signed out since it was kept. */
function followSignOut(): void {
  const last = sharedStorage.get(signOutKey);
  if (last === tabStorage.get(signOutKey)) return;
  for (const key of tabStorage.keys(prefix)) tabStorage.remove(key);
  if (last !== null) tabStorage.set(signOutKey, last);
}

const onStorage = ({ key }: StorageEvent): void => {
  if (key === signOutKey) followSignOut();
};

const keyOf = (name: string): string => `${prefix}${getSession()?.user._id} ${name}`;

/** A function that reads, keeps and drops the draft of one form of the present user, also once that has signed out. */
export function draftOf<Draft>(name: string) {
  const key = keyOf(name);
  return {
    /** The draft, or null; also null for what cannot be read. */
    find: (): Draft | null => {
      followSignOut();
      const text = tabStorage.get(key);
      try {
        return text === null ? null : (JSON.parse(text) as Draft);
      } catch {
        return null;
      }
    },
    keep: (draft: Draft): void => {
      followSignOut();
      // a listener that is there already is not added twice
      globalThis.addEventListener('storage', onStorage);
      tabStorage.set(key, JSON.stringify(draft));
    },
    drop: (): void => tabStorage.remove(key),
  };
}

/** Drops every draft, in every tab: the others hear of it, or find it out when they look for a draft. */
export function dropDrafts(): void {
  sharedStorage.set(signOutKey, String(Date.now()));
  followSignOut();
}
