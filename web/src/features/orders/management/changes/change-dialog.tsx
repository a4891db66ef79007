import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { Button } from '../../../../ui/button.tsx';
import { useLosingQuestion } from '../../../../ui/form/use-losing-question.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useTypedText } from '../../../../ui/overlay/typed-dialog.ts';
import { DialogBanner } from '../order-banner.tsx';
import { isPossible as isChangePossible, type OrderChange } from './order-changes.ts';
import { OrderComparison } from './order-comparison.tsx';
import type { Versions } from './use-change-form.ts';

interface Props {
  change?: OrderChange;
  /** Whether a change of another kind can still be made of the order that another admin has changed. */
  isPossible?: (newer: ManagedOrderDetail) => boolean;
  title: string;
  versions: Versions;
  confirmText: string;
  busyText: string;
  isBusy: boolean;
  /** How often it was sent: each time what is wrong is scrolled into view. */
  tries?: number;
  /** The change cannot be undone. */
  isDanger?: boolean;
  isWide?: boolean;
  /** What stands beside the buttons: an amount. */
  aside?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form that changes an order. When another admin has changed the order meanwhile, both versions are shown first. */
export function ChangeDialog(props: Props) {
  const { change, isPossible, title, versions, isWide, isBusy, tries = 0 } = props;
  const { onSubmit, onClose, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isTyped, setTyped] = useState(false);
  useTypedText(true);
  const { close, question } = useLosingQuestion({ isTyped, isBusy, onClose });
  useEffect(() => {
    if (tries > 0)
      form.current
        ?.querySelector('[role=alert]:not(:empty), [aria-invalid]')
        ?.scrollIntoView({ block: 'center' });
  }, [tries]);
  const { seen, newer } = versions;
  const canContinue =
    newer !== null && (change ? isChangePossible(change, newer.order) : (isPossible?.(newer) ?? true));
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={title}
        isWide={isWide}
        footer={<Buttons {...props} form={id} canContinue={canContinue} />}
      >
        <DialogBanner />
        {newer && <OrderComparison seen={seen} current={newer} />}
        {/* it keeps what the admin has typed */}
        <div hidden={newer !== null}>
          <form
            ref={form}
            id={id}
            noValidate
            className="grid gap-5"
            onInput={() => setTyped(true)}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) onSubmit();
            }}
          >
            {children}
          </form>
        </div>
      </Dialog>
      {question}
    </>
  );
}

interface ButtonsProps extends Props {
  form: string;
  /** Whether the change can still be made of what another admin has made of the order. */
  canContinue: boolean;
}

function Buttons(props: ButtonsProps) {
  const { form, canContinue, versions, confirmText, busyText, isBusy, isDanger, aside, onClose } = props;
  const { newer, accept } = versions;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {newer ? (
        canContinue && (
          // a key of its own: as one element with the other, its press would submit the form that comes back
          <Button key="accept" ref={focus} onClick={accept}>
            Seguir con el pedido actual
          </Button>
        )
      ) : (
        <Button
          key="confirm"
          type="submit"
          form={form}
          variant={isDanger ? 'danger' : 'primary'}
          busyText={isBusy && busyText}
        >
          {confirmText}
        </Button>
      )}
      <Button variant="ghost" data-autofocus disabled={isBusy} onClick={onClose}>
        Volver
      </Button>
      {!newer && aside}
    </div>
  );
}

/** The pressed button is gone. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();
