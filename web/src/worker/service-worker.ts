import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  precacheAndRoute,
  PrecacheFallbackPlugin,
  type PrecacheEntry,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

/*
 * The pages of the training without a network. Its scopes are theirs alone (web/src/features/workouts/offline.ts): no other page and no
 * call of the API passes here. A page comes from the network, so that a release is there at the next load, and from what was kept with
 * this worker where the network is away, slow or failing. What it keeps is the empty shell and code, no data of a person.
 */

/** Written by the build (web/service-worker.ts): shell, code and styles of these pages, all of one release. */
declare const __OFFLINE_FILES__: PrecacheEntry[];

/** Longer than this a person in a gym does not wait. */
const patience = 3;

void (self as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(__OFFLINE_FILES__, { cleanURLs: false, directoryIndex: '' });
registerRoute(
  ({ request }) => request.mode === 'navigate',
  new NetworkOnly({
    networkTimeoutSeconds: patience,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`The site answers with ${response.status}`);
          return response;
        },
      },
      new PrecacheFallbackPlugin({ fallbackURL: '/app.html' }),
    ],
  }),
);
