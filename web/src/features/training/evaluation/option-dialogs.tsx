import { useState } from 'react';
import type { ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import type { UrlDialog } from '../../../ui/overlay/use-url-dialog.ts';
import { useRetireOption, type ListOfPage } from './mutations.ts';
import { OptionDialog } from './option-dialog.tsx';

/** The dialogs of the page, as its URL names them. */
export const optionDialogs = ['nueva', 'editar', 'retirar'] as const;
type OptionDialogKind = (typeof optionDialogs)[number];

/** Opens a dialog, about an option except for a new one. */
export type OpenOptionDialog = (kind: OptionDialogKind, id?: string) => void;

interface Props extends ListOfPage {
  dialog: UrlDialog<OptionDialogKind>;
  options: readonly ManagedOption[];
  onClose: () => void;
}

/** The open dialog. One about an option that does not exist or cannot be retired, as in an old link, is not shown. */
export function OptionDialogs({ dialog: { kind, id }, options, onClose, ...page }: Props) {
  const hasPlans = page.list === 'subscriptionTypes';
  if (kind === 'nueva') return hasPlans ? null : <OptionDialog {...page} option={null} onClose={onClose} />;
  const option = options.find(({ _id }) => _id === id);
  if (!option) return null;
  if (kind === 'editar') return <OptionDialog key={option._id} {...page} option={option} onClose={onClose} />;
  return hasPlans ? null : <RetireDialog key={option._id} {...page} option={option} onClose={onClose} />;
}

/** Says what happens before an option is retired. */
function RetireDialog({
  option,
  onClose,
  ...page
}: ListOfPage & { option: ManagedOption; onClose: () => void }) {
  const retire = useRetireOption(page);
  // the list shows it as retired before the dialog has closed
  const [wasOffered] = useState(option.retiredAt === null);
  if (!wasOffered) return null;
  const isTrack = page.list === 'workoutTypes' || page.list === 'trainingFrequencies';
  return (
    <ConfirmDialog
      title="Retirar opción"
      confirmText="Retirar"
      busyText={retire.isPending && 'Retirando...'}
      onConfirm={() => retire.mutate(option._id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        La evaluación dejará de ofrecer <strong>{option.name}</strong>. Quien ya la eligió la conserva
        {isTrack && ', y sigue recibiendo sus rutinas'}. Podrás recuperarla cuando quieras.
      </p>
    </ConfirmDialog>
  );
}
