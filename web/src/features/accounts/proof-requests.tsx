import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { answerProofRequest, proofRequests } from '../../api/proof-requests.ts';

/** Asks for the proof that calls of a page wait for (P134). The dialog loads when the first one does. */
export function ProofRequests() {
  const isOpen = useSyncExternalStore(proofRequests.subscribe, proofRequests.isOpen, () => false);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isOpen || Dialog) return;
    import('./proof-dialog.tsx').then(
      // undefined while the page is being reloaded
      (module: typeof import('./proof-dialog.tsx') | undefined) =>
        module && setDialog(() => module.ProofDialog),
      () => answerProofRequest(false),
    );
  }, [isOpen, Dialog]);
  useEffect(() => () => answerProofRequest(false), []);
  return isOpen && Dialog ? <Dialog /> : null;
}
