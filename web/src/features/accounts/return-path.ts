import { sitePaths } from '#shared/rules/site-paths.ts';
import { tabStorage } from '../../api/storage/browser-storage.ts';

const storageKey = 'volver';

/** Where a sign-in leads: `?volver=` when it is a path of this site, else the profile. */
export function returnPath(search: string): string {
  return safePath(new URLSearchParams(search).get('volver')) ?? sitePaths.profile;
}

/** Stores the return path while the browser is at an OAuth provider. */
export function keepReturnPath(path: string): void {
  tabStorage.set(storageKey, path);
}

/** Reads and removes the stored return path; null when there is none. */
export function takeReturnPath(): string | null {
  const path = safePath(tabStorage.get(storageKey));
  tabStorage.remove(storageKey);
  return path;
}

/** Accepts paths of this site only: browsers read `//host`, `/\\host` and `/.//host` as other sites (open redirect). */
function safePath(path: string | null): string | null {
  const site = window.location.origin;
  if (!path?.startsWith('/') || !URL.canParse(path, site)) return null;
  const { origin, pathname, search, hash } = new URL(path, site);
  const isOurs = origin === site && !pathname.startsWith('//');
  return isOurs ? pathname + search + hash : null;
}
