import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SpinnerText } from '../../../ui/feedback/spinner-text.tsx';
import { messages } from './messages.ts';
import { useReplaceCard, useSetupIntent, type SaveCard } from './use-replace-card.ts';

/** Props of the form inside the dialog, which has Stripe's card field. */
export interface CardFormSlot {
  id: string;
  problem: string | undefined;
  isBusy: boolean;
  onReady: (isReady: boolean) => void;
  /** Saves the typed card by the given function, and makes it the customer's default. */
  onSubmit: (save: SaveCard) => void;
}

interface Props {
  customerId: string;
  onClose: () => void;
  /** Called when the new card is the default. */
  onReplaced: () => void;
  submitText: string;
  /** Why another card is needed, when the user did not ask for the change. */
  reason: string | undefined;
  renderForm: (form: CardFormSlot) => ReactNode;
}

/** Dialog that replaces the saved card; opening it creates a setup intent. */
export function CardDialog({ customerId, onClose, onReplaced, submitText, reason, renderForm }: Props) {
  const id = useId();
  const [isReady, setReady] = useState(false);
  const intent = useSetupIntent(customerId);
  const replace = useReplaceCard({ customerId, clientSecret: intent.data, onReplaced });
  return (
    <Dialog
      open
      onClose={() => !replace.isPending && onClose()}
      // the bank's 3DS frame would be below a modal dialog, out of reach
      isNonModal={replace.isPending}
      title="Cambiar tarjeta"
      footer={
        <DialogFooter isBusy={replace.isPending} onClose={onClose}>
          <Button
            type="submit"
            form={id}
            disabled={!isReady || !intent.data}
            busyText={replace.isPending && 'Guardando tarjeta...'}
          >
            {submitText}
          </Button>
        </DialogFooter>
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
          {/* in the same place: no button moves when the intent arrives */}
          <div className="mt-4 grid text-sm text-quiet *:col-start-1 *:row-start-1">
            <p className={intent.isPending ? 'invisible' : undefined}>
              La tarjeta nueva sustituye a la actual: los próximos cobros se harán en ella.
            </p>
            {intent.isPending && (
              <p>
                <SpinnerText>Preparando el cambio...</SpinnerText>
              </p>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}
