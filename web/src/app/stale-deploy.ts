const key = 'reloaded-at';
const reloadPauseMs = 60_000;

/**
 * P42: a tab opened before a release asks for code that may be gone. Reloads once, to the new release;
 * a second failure within the minute is a real one and is left to the error page. Offline, a reload
 * would throw away the page that is still on screen.
 */
export function watchStaleDeploy(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || hasJustReloaded()) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}

function hasJustReloaded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(key) ?? 0) < reloadPauseMs;
}
