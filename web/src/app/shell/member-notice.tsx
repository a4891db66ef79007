import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '../../api/session.ts';

interface Page {
  /** Without navigation bar. */
  isBare: boolean | undefined;
}

/** A separate function: with `.then()` directly on the import, the bundler's preload wrapper misses failed loads. */
const load = (): Promise<{ default: ComponentType<Page> } | undefined> => import('./user-notices.tsx');

/** Loads the notices for signed-in users only; pages work without it. */
export function MemberNotice(page: Page) {
  const isSignedIn = useSession() !== null;
  const [Notice, setNotice] = useState<ComponentType<Page>>();
  useEffect(() => {
    if (!isSignedIn) return;
    load().then(
      (module) => module && setNotice(() => module.default),
      () => undefined,
    );
  }, [isSignedIn]);
  return isSignedIn && Notice ? <Notice {...page} /> : null;
}
