import { sitePaths } from '#shared/rules/site-paths.ts';

const storageKey = 'volver';

/** Where a sign-in leads: `?volver=` when it is a path of this site, else the profile. */
export function returnPath(search: string): string {
  return safePath(new URLSearchParams(search).get('volver')) ?? sitePaths.profile;
}

/** Stores the return path while the browser is at an OAuth provider. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(storageKey, path);
}

/** Reads and removes the stored return path; null when there is none. */
export function takeReturnPath(): string | null {
  const path = safePath(sessionStorage.getItem(storageKey));
  sessionStorage.removeItem(storageKey);
  return path;
}

/** Accepts paths of this site only: browsers read `//host`, `/\\host` and `/.//host` as other sites (open redirect). */
function safePath(path: string | null): string | null {
  if (!path?.startsWith('/')) return null;
  const { origin, pathname, search, hash } = new URL(path, window.location.origin);
  const isOurs = origin === window.location.origin && !pathname.startsWith('//');
  return isOurs ? pathname + search + hash : null;
}
