import { useEffect, useState, type ComponentType } from 'react';
import { useSession } from '../../api/session.ts';

/** In a function of its own: the bundler lets a `.then()` right behind it miss what cannot be loaded. */
const load = (): Promise<{ default: ComponentType } | undefined> =>
  import('../../features/subscriptions/membership/membership-notice.tsx');

/** Whoever is signed in loads what looks after their subscription; a page works without it. */
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
