import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastQueue, type Toast } from './toast.ts';

/** In a function of its own: the bundler lets a `.then()` right behind it miss a style that cannot be loaded. */
const load = (): Promise<{ default: ComponentType } | undefined> => import('./toaster.tsx');

/** The place of the toasts. Their library is loaded with the first one (11 KB less on every first paint). */
export function ToastRegion() {
  const count = useSyncExternalStore(toastQueue.subscribe, toastQueue.count, () => 0);
  const [Toaster, setToaster] = useState<ComponentType>();
  const [missed, setMissed] = useState<Toast>();
  const hasToaster = Toaster !== undefined;

  useEffect(() => {
    if (count === 0 || hasToaster) return undefined;
    let timer = 0;
    load().then(
      // undefined while an old tab is being reloaded (stale-deploy.ts)
      (module) => module && setToaster(() => module.default),
      () => {
        // without a network it cannot come, and just then there is something to say
        setMissed(toastQueue.takeWaiting());
        timer = window.setTimeout(setMissed, 4000);
      },
    );
    return () => clearTimeout(timer);
  }, [count, hasToaster]);

  if (Toaster) return <Toaster />;
  return <output>{missed && <PlainToast {...missed} />}</output>;
}

/** The words of a toast without the library. */
function PlainToast({ title, description }: Toast) {
  return (
    <span className="plain-toast">
      <strong className="block">{title}</strong>
      {description}
    </span>
  );
}
