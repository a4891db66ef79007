import { tabStorage } from '../api/storage/browser-storage.ts';

const key = 'reloaded-at';
const reloadPauseMs = 60_000;

/**
 * P42: a tab opened before a release requests chunks that may be deleted. Reloads once, to the new release; a second
 * failure within a minute is left to the error page. Offline there is no reload, which would lose the current page.
 */
export function watchStaleDeploy(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || hasJustReloaded()) return;
    event.preventDefault();
    tabStorage.set(key, String(Date.now()));
    window.location.reload();
  });
}

function hasJustReloaded(): boolean {
  return Date.now() - Number(tabStorage.get(key) ?? 0) < reloadPauseMs;
}
