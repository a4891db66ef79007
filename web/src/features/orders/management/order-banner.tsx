import { useEffect, useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CloseIcon } from '../../../ui/icons.tsx';

/** What became of a change. */
interface Outcome {
  kind: 'success' | 'error' | 'info';
  title: string;
  description: string;
}

let shown: Outcome | null = null;
const readers = new Set<() => void>();
/** Pages with the banner that are open: one, or none. */
let pages = 0;

function show(outcome: Outcome | null): void {
  shown = outcome;
  for (const read of readers) read();
}

/** Tells what became of a change: on the list of orders in its banner, elsewhere in a toast. */
export function tellOutcome(outcome: Outcome): void {
  if (pages > 0) return show(outcome);
  const { kind, title, description } = outcome;
  toast[kind]({ title, description });
}

function useOutcome(): Outcome | null {
  return useSyncExternalStore(
    (reader) => {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    () => shown,
  );
}

/** The banner of the list of orders: what became of the last change, until the next one or until it is closed. */
export function OrderBanner() {
  const outcome = useOutcome();
  useEffect(() => {
    pages += 1;
    return () => {
      pages -= 1;
      show(null);
    };
  }, []);
  return (
    <div role="status" className="order-banner-place">
      {outcome && (
        <div className="order-banner" data-kind={outcome.kind}>
          <OutcomeText outcome={outcome} />
          <IconButton label="Cerrar el aviso" onClick={() => show(null)}>
            <CloseIcon width={20} height={20} />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** Why a change was refused, in its dialog, which covers the page. A dialog opens without the banner of the change before. */
export function DialogBanner() {
  const outcome = useOutcome();
  useEffect(() => show(null), []);
  return (
    <div role="alert">
      {outcome?.kind === 'error' && (
        <div className="order-banner" data-kind="error">
          <OutcomeText outcome={outcome} />
        </div>
      )}
    </div>
  );
}

const OutcomeText = ({ outcome: { title, description } }: { outcome: Outcome }) => (
  <p className="wrap-anywhere">
    <b>{title}</b>
    <br />
    <span>{description}</span>
  </p>
);
