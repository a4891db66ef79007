import { getSession } from '../session.ts';
import { tabStorage } from './browser-storage.ts';

/*
 * What is typed into a form and not saved, kept by the tab for its user: it outlasts a reload, a link, Back and an ended session, and goes
 * when it is saved or discarded, and when the user signs out. Never health data, passwords or cards (P293).
 */

const prefix = 'draft ';

const keyOf = (name: string): string => `${prefix}${getSession()?.user._id} ${name}`;

/** A function that reads, keeps and drops the draft of one form of the present user, also once that has signed out. */
export function draftOf<Draft>(name: string) {
  const key = keyOf(name);
  return {
    /** The draft, or null; also null for what cannot be read. */
    find: (): Draft | null => {
      const text = tabStorage.get(key);
      try {
        return text === null ? null : (JSON.parse(text) as Draft);
      } catch {
        return null;
      }
    },
    keep: (draft: Draft): void => tabStorage.set(key, JSON.stringify(draft)),
    drop: (): void => tabStorage.remove(key),
  };
}

/** Drops every draft of this tab. */
export const dropDrafts = (): void => {
  for (const key of tabStorage.keys(prefix)) tabStorage.remove(key);
};
