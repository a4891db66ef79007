import type { ManagedReview } from '#shared/contracts/reviews/review.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { ReviewWords } from './review-facts.tsx';

export type TwoVersions = Record<'seen' | 'current', ManagedReview>;

/** The review as the admin read it and as it is now, side by side. */
export function ReviewComparison({ seen, current }: TwoVersions) {
  return (
    <>
      <p role="alert" className="office-notice">
        La opinión ha cambiado mientras la leías. No se ha hecho nada todavía: mira cómo está ahora.
      </p>
      <div className="review-versions">
        <section aria-label="Lo que leías">
          <h3 className="text-sm text-quiet">Lo que leías</h3>
          <ReviewWords review={seen} />
        </section>
        <section aria-label="Como está ahora">
          <h3 className="text-sm text-quiet">Como está ahora</h3>
          <ReviewWords review={current} />
        </section>
      </div>
    </>
  );
}

interface Props extends TwoVersions {
  isPublishing: boolean;
  onPublish: () => void;
  onClose: () => void;
}

/** Asks again before a review is published that has changed since it was read. */
export const ChangedDialog = ({ seen, current, isPublishing, onPublish, onClose }: Props) => (
  <Dialog
    open
    title="La opinión ha cambiado"
    isWide
    onClose={() => !isPublishing && onClose()}
    footer={
      <DialogFooter closeText="Volver" isBusy={isPublishing} isCloseFocused onClose={onClose}>
        {current.state !== 'published' && (
          <Button busyText={isPublishing && 'Publicando...'} onClick={onPublish}>
            Publicar la actual
          </Button>
        )}
      </DialogFooter>
    }
  >
    <ReviewComparison seen={seen} current={current} />
  </Dialog>
);
