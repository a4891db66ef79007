import { useEffect, useState, type ComponentType } from 'react';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';

type Loaded = typeof import('./stop-requests.tsx');

/** Undefined while the page is reloaded for a new release. A function, or the bundler's wrapper misses failed loads. */
const load = (): Promise<Loaded | undefined> => import('./stop-requests.tsx');

interface Opened {
  token: string;
  Panel: ComponentType<{ token: string }>;
}

/**
 * The link of a mail that stops such mails: what it opens loads for those who come with one. The token leaves the address bar,
 * so that neither history nor screenshots contain it.
 */
export function StopRequestsLink() {
  const [opened, setOpened] = useState<Opened>();
  // in an effect: prepared HTML knows no fragment
  useEffect(() => {
    const token = tokenOfFragment(window.location.hash);
    if (!token) return;
    load().then(
      (loaded) => {
        if (!loaded) return;
        setOpened({ token, Panel: loaded.StopRequests });
        window.history.replaceState(window.history.state, '', window.location.pathname);
      },
      // with its token in the address, a reload of the page tries again
      () => undefined,
    );
  }, []);
  return opened ? <opened.Panel token={opened.token} /> : null;
}
