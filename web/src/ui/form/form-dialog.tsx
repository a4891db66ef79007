import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { DialogFooter } from '../overlay/dialog-footer.tsx';
import { createAgain, DeletedNotice } from './deleted-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { useLosingQuestion } from './use-losing-question.tsx';
import { useProblemFocus } from './use-problem-focus.ts';
import { VersionComparison } from './version-comparison.tsx';

interface Props {
  title: string;
  /** By default what suits two versions. */
  confirmText?: string;
  /** While the request runs. */
  busyText: string | false;
  closeText?: string;
  /** The change cannot be undone. */
  isDanger?: boolean;
  /** What stands above the form. */
  intro?: ReactNode;
  className?: string;
  /** How often the form was refused: each time its first wrong field gets the focus. */
  refusals?: number;
  /** Shown in place of the form when another admin has saved other values meanwhile. */
  comparison?: Omit<ComponentProps<typeof VersionComparison>, 'id'> | null;
  /** Said when what is edited has been deleted meanwhile: it can be created again. */
  deletedText?: string | false;
  /** Drops what was typed before the form was left, which it shows; absent while it shows none. */
  onDiscardDraft?: (() => void) | undefined;
  /** Nothing can be saved until the admin has chosen something else. */
  isBlocked?: boolean;
  /** Whether Escape, Back, the cross and a press outside would lose what was typed: they ask first. */
  isTyped?: boolean;
  /** Whether the button that closes asks, too. */
  asksOnClose?: boolean;
  /** Not called while two versions are compared. */
  onSubmit?: () => void;
  onClose: () => void;
  /** The fields. */
  children?: ReactNode;
}

/** A dialog with a form, whose button stands in the footer. */
export function FormDialog(props: Props) {
  const { title, busyText, isDanger, intro, className = 'grid gap-4', refusals = 0, comparison } = props;
  const { deletedText = false, isBlocked = false } = props;
  const { isTyped = false, asksOnClose = false, onSubmit, onClose, onDiscardDraft, children } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useProblemFocus(form, refusals);
  const { close, question } = useLosingQuestion({ isTyped, isBusy: busyText !== false, onClose });
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={title}
        footer={
          <DialogFooter
            closeText={comparison ? 'Descartar lo mío' : props.closeText}
            isBusy={busyText !== false}
            onClose={asksOnClose ? close : onClose}
          >
            <Button
              type="submit"
              form={id}
              variant={isDanger ? 'danger' : 'primary'}
              aria-disabled={isBlocked}
              busyText={busyText}
            >
              {comparison ? 'Guardar lo elegido' : deletedText ? createAgain : props.confirmText}
            </Button>
          </DialogFooter>
        }
      >
        {comparison ? (
          <VersionComparison id={id} {...comparison} />
        ) : (
          <>
            {intro}
            {onDiscardDraft && (
              <div className="mb-4">
                <DraftNotice
                  onDiscard={() => {
                    onDiscardDraft();
                    form.current!.querySelector<HTMLElement>('input, textarea, select')?.focus();
                  }}
                />
              </div>
            )}
            {deletedText && <DeletedNotice>{deletedText}</DeletedNotice>}
            <form
              ref={form}
              id={id}
              noValidate
              className={className}
              onSubmit={(event) => {
                event.preventDefault();
                if (!busyText && !isBlocked) onSubmit?.();
              }}
            >
              {children}
            </form>
          </>
        )}
      </Dialog>
      {question}
    </>
  );
}
