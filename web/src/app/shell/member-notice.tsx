import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '../../api/session.ts';

/** A separate function: with `.then()` directly on the import, the bundler's preload wrapper misses failed loads. */
const load = (): Promise<{ default: ComponentType } | undefined> => import('./user-notices.tsx');

/** Loads the notices for signed-in users only; pages work without it. */
export function MemberNotice() {
  const isSignedIn = useSession() !== null;
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    if (!isSignedIn) return;
    load().then(
      (module) => module && setNotice(() => module.default),
      () => undefined,
    );
  }, [isSignedIn]);
  return isSignedIn && Notice ? <Notice /> : null;
}
