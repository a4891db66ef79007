import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { Navigate } from 'react-router-dom';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { adminUrls, newProductId } from '../../../../ui/back-office/admin-urls.ts';
import { LoadingDialog } from '../../../../ui/overlay/loading-dialog.tsx';
import type { UrlDialog } from '../../../../ui/overlay/use-url-dialog.ts';
import { ImportDialog } from './csv/import-dialog.tsx';
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
  onClose: () => void;
}

/** The open dialog. Its product may be on another page of the list, as after a shared link. */
export function ProductDialogs({ dialog: { kind, id }, products, onClose }: Props) {
  const shown = products.find(({ _id }) => _id === id);
  const query = useManagedProduct(id, shown);
  const product = shown ?? query.data ?? null;
  const canWrite = useCan('catalogue:write');
  // a link of an admin who may
  if (!canWrite && kind !== 'movimientos') return null;
  // the form was a dialog once: links to it lead to its page
  if (kind === 'nuevo' || kind === 'editar')
    return <Navigate to={adminUrls.product(id ?? newProductId)} replace />;
  if (kind === 'importar') return <ImportDialog onClose={onClose} />;
  if (id === null) return null;
  if (!product)
    return (
      <LoadingDialog title="Producto" query={query} errorTitle={messages.loadFailed} onClose={onClose} />
    );
  const About = { existencias: StockDialog, movimientos: LedgerDialog, eliminar: RemoveProductDialog }[kind];
  return <About key={id} product={product} onClose={onClose} />;
}
