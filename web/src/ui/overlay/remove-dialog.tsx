import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { NoticeDialog } from './notice-dialog.tsx';

interface Props<Item> {
  /** 'Eliminar categoría' */
  title: string;
  item: Item;
  /** The mutation that deletes it. */
  remove: { isPending: boolean; mutate: (item: Item, handlers: { onSettled: () => void }) => void };
  /** Why it cannot be deleted; false if it can. */
  obstacle?: ReactNode;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is deleted; what cannot be deleted says why. */
export function RemoveDialog<Item>({ title, item, remove, obstacle, onClose, children }: Props<Item>) {
  if (obstacle)
    return (
      <NoticeDialog title={title} closeText="Entendido" onClose={onClose}>
        {obstacle}
      </NoticeDialog>
    );
  return (
    <ConfirmDialog
      title={title}
      confirmText="Eliminar"
      busyText={remove.isPending && 'Eliminando...'}
      isDanger
      onConfirm={() => remove.mutate(item, { onSettled: onClose })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
