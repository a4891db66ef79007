import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SpinnerText } from '../../../ui/feedback/spinner-text.tsx';
import { messages } from './messages.ts';
import { useReplaceCard, useSetupIntent, type SaveCard } from './use-replace-card.ts';

/** What the form within the dialog is told; it has the card field, which only Stripe can read. */
export interface CardFormSlot {
  id: string;
  problem: string | undefined;
  isBusy: boolean;
  onReady: (isReady: boolean) => void;
  /** Saves the typed card with the given way to do so, and makes it the one that is charged. */
  onSubmit: (save: SaveCard) => void;
}

interface Props {
  customerId: string;
  onClose: () => void;
  /** The new card is in place. */
  onReplaced: () => void;
  submitText: string;
  /** Why another card is asked for, when it is not the payer's own wish. */
  reason: string | undefined;
  renderForm: (form: CardFormSlot) => ReactNode;
}

/** Another card in place of the current one; a set-up intent is begun as it opens (storefront.md section 4). */
export function CardDialog({ customerId, onClose, onReplaced, submitText, reason, renderForm }: Props) {
  const id = useId();
  const [isReady, setReady] = useState(false);
  const intent = useSetupIntent(customerId);
  const replace = useReplaceCard({ customerId, clientSecret: intent.data, onReplaced });
  return (
    <Dialog
      open
      onClose={() => !replace.isPending && onClose()}
      // the bank's question stands below a modal dialog, where nobody can answer it
      isNonModal={replace.isPending}
      title="Cambiar tarjeta"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            form={id}
            disabled={!isReady || !intent.data}
            busyText={replace.isPending && 'Guardando tarjeta...'}
          >
            {submitText}
          </Button>
          <Button variant="ghost" disabled={replace.isPending} onClick={onClose}>
            Cancelar
          </Button>
        </div>
      }
    >
      {reason && <p className="mb-4">{reason}</p>}
      {intent.isError ? (
        <ErrorState
          heading="h3"
          title={messages.setupIntentFailed}
          message={intent.error.message}
          onRetry={() => void intent.refetch()}
        />
      ) : (
        <>
          {renderForm({
            id,
            problem: replace.problem,
            isBusy: replace.isPending,
            onReady: setReady,
            onSubmit: replace.submit,
          })}
          {intent.isPending && (
            <p className="mt-4">
              <SpinnerText>Preparando el cambio...</SpinnerText>
            </p>
          )}
          <p className="mt-4 text-sm text-quiet">
            La tarjeta nueva sustituye a la actual: los próximos cobros se harán en ella.
          </p>
        </>
      )}
    </Dialog>
  );
}
