import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { answerStepUpRequest, stepUpRequests } from '../../api/step-up-requests.ts';

/** Asks for the proof that calls of a page wait for (P134). The dialog loads when the first one does. */
export function StepUpRequests() {
  const isOpen = useSyncExternalStore(stepUpRequests.subscribe, stepUpRequests.isOpen, () => false);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOpen || Dialog) return;
    import('./step-up-dialog.tsx').then(
      // undefined while the page is being reloaded
      (module: typeof import('./step-up-dialog.tsx') | undefined) =>
        module && setDialog(() => module.StepUpDialog),
      () => answerStepUpRequest(false),
    );
  }, [isOpen, Dialog]);
  useEffect(() => () => answerStepUpRequest(false), []);
  return isOpen && Dialog ? <Dialog /> : null;
}
