import type { ManagedProduct } from '#shared/contracts/back-office/product-management.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { LoadingDialog } from '../../../ui/overlay/loading-dialog.tsx';
import type { UrlDialog } from '../../../ui/overlay/use-url-dialog.ts';
import { ImportDialog } from './csv/import-dialog.tsx';
import { ProductDialog } from './form/product-dialog.tsx';
import { RemoveProductDialog } from './list/remove-dialog.tsx';
import { messages } from './messages.ts';
import { useManagedProduct } from './queries.ts';
import { LedgerDialog } from './stock/ledger-dialog.tsx';
import { StockDialog } from './stock/stock-dialog.tsx';

/** The dialogs of the page, as its URL names them. */
export const productDialogs = [
  'nuevo',
  'editar',
  'existencias',
  'movimientos',
  'eliminar',
  'importar',
] as const;
type ProductDialogKind = (typeof productDialogs)[number];

/** Opens a dialog, about a product except for a new one and an import. */
export type OpenProductDialog = (
  kind: ProductDialogKind,
  id?: string,
  options?: { replace?: boolean },
) => void;

interface Props {
  dialog: UrlDialog<ProductDialogKind>;
  /** The products of the shown page. */
  products: readonly ManagedProduct[];
  onOpen: OpenProductDialog;
  onClose: () => void;
}

/** The open dialog. Its product may be on another page of the list, as after a shared link. */
export function ProductDialogs({ dialog: { kind, id }, products, onOpen, onClose }: Props) {
  const shown = products.find(({ _id }) => _id === id);
  const query = useManagedProduct(id, shown);
  const product = shown ?? query.data ?? null;
  const canWrite = useCan('catalogue:write');
  // a link of an admin who may
  if (!canWrite && kind !== 'movimientos') return null;
  if (kind === 'importar') return <ImportDialog onClose={onClose} />;
  if (kind !== 'nuevo' && id === null) return null;
  if (kind !== 'nuevo' && !product)
    return (
      <LoadingDialog title="Producto" query={query} errorTitle={messages.loadFailed} onClose={onClose} />
    );
  if (kind === 'nuevo' || kind === 'editar')
    return (
      <ProductDialog
        // the same dialog goes on when a new product has been saved
        key="form"
        product={product}
        onCreated={({ _id }) => onOpen('editar', _id, { replace: true })}
        onClose={onClose}
      />
    );
  const About = { existencias: StockDialog, movimientos: LedgerDialog, eliminar: RemoveProductDialog }[kind];
  return <About key={id} product={product!} onClose={onClose} />;
}
