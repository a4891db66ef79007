import { sitePaths } from '../../../../shared/rules/site-paths.ts';

const storageKey = 'volver';

/** Where a sign-in should lead: `?volver=` when it is a path of this site, else the profile (storefront.md section 2). */
export function returnPath(search: string): string {
  return safePath(new URLSearchParams(search).get('volver')) ?? sitePaths.profile;
}

/** Remembers the way back over a visit to a provider. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(storageKey, path);
}

/** The way back that was kept, once; null when there was none. */
export function takeReturnPath(): string | null {
  const path = safePath(sessionStorage.getItem(storageKey));
  sessionStorage.removeItem(storageKey);
  return path;
}

/** Only our own paths: `//elsewhere` and `/\\elsewhere` are other sites to a browser, and so is what `/.//elsewhere` becomes. */
function safePath(path: string | null): string | null {
  if (!path?.startsWith('/')) return null;
  const { origin, pathname, search, hash } = new URL(path, window.location.origin);
  const isOurs = origin === window.location.origin && !pathname.startsWith('//');
  return isOurs ? pathname + search + hash : null;
}
