import { sitePaths } from '#shared/rules/site-paths.ts';
import { getSession } from '../../api/session.ts';
import { trustedScriptUrl } from '../../ui/trusted-text.ts';

/** What the worker is for, and nothing else: every other page goes on without it. */
const scopes = [sitePaths.training, sitePaths.trainingMonth('')];

let isAsked = false;

/** Lets the pages of the training open without a network from now on; once a page, and never for a view as another user. */
export function openOffline(): void {
  if (isAsked || getSession()?.view || !('serviceWorker' in navigator)) return;
  isAsked = true;
  for (const scope of scopes)
    navigator.serviceWorker
      .register(trustedScriptUrl('/sw.js'), { scope })
      // forbidden, or the site is not reached: the next visit asks again
      .catch(() => undefined);
}
