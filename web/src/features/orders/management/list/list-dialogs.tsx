import { useUrlState } from '../../../../ui/list/use-url-state.ts';
import { usePermissions } from '../../../../api/back-office/use-can.ts';
import type { UrlDialog } from '../../../../ui/overlay/use-url-dialog.ts';
import { orderChanges } from '../changes/order-changes.ts';
import { ListedOrderDialog } from '../changes/order-dialogs.tsx';
import { ExportDialog } from '../export-dialog.tsx';
import { listStateCodec } from '../list-state.ts';
import { ShipmentsDialog } from '../shipments/shipments-dialog.tsx';

/** The dialogs of the list, as its URL names them. */
export const listDialogs = [...orderChanges, 'envios', 'exportar'] as const;
type ListDialog = (typeof listDialogs)[number];

/** Opens a dialog: about an order, or about many. */
export type OpenListDialog = (kind: ListDialog, id?: string, options?: { replace: boolean }) => void;

interface Props {
  dialog: UrlDialog<ListDialog>;
  onOpen: OpenListDialog;
  onClose: () => void;
}

/** The open dialog. */
export function ListDialogs({ dialog: { kind, id }, onOpen, onClose }: Props) {
  const { state } = useUrlState(listStateCodec);
  const granted = usePermissions();
  const needed = { envios: 'orders:write', exportar: 'orders:export' } as const;
  // a link of an admin who may
  if ((kind === 'envios' || kind === 'exportar') && !granted.includes(needed[kind])) return null;
  if (kind === 'envios') return <ShipmentsDialog onClose={onClose} />;
  if (kind === 'exportar')
    return (
      <ExportDialog
        filter={state}
        id={id}
        // a reload finds it
        onBegun={(begun) => onOpen('exportar', begun, { replace: true })}
        onClose={onClose}
      />
    );
  if (id === null) return null;
  return <ListedOrderDialog key={`${kind} ${id}`} change={kind} id={id} onClose={onClose} />;
}
