import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { adminUrls } from '../../../../../ui/back-office/admin-urls.ts';
import { PartState } from '../../../../../ui/feedback/query-state.tsx';
import { LoadMoreList } from '../../../../../ui/list/load-more-list.tsx';
import { Link } from '../../../../../ui/navigation/link.tsx';
import { NoticeDialog } from '../../../../../ui/overlay/notice-dialog.tsx';
import { formatDateTime } from '../../../../../ui/format-dates.ts';
import { messages, reasonLabels, unitsText } from '../messages.ts';
import { useStockLedger } from '../queries.ts';

interface Props {
  product: ManagedProduct;
  onClose: () => void;
}

/** Every change of what stands on the shelf, newest first; together they are what stands there now. */
export function LedgerDialog({ product, onClose }: Props) {
  const ledger = useStockLedger(product._id);
  const { title, stock, held } = product;
  return (
    <NoticeDialog title="Movimientos" onClose={onClose}>
      <p>
        <strong>{title}</strong>: {unitsText(stock + held)} en el almacén
        {held > 0 && `, de ellas ${held} en pedidos que se están pagando`}.
      </p>
      <PartState
        query={ledger}
        errorTitle={messages.ledgerFailed}
        lines={6}
        className="mt-5"
        empty={<p className="mt-5 text-quiet">Todavía no hay movimientos.</p>}
      >
        {(entries) => (
          <LoadMoreList
            query={ledger}
            more="Cargar más"
            moreFailed={messages.ledgerFailed}
            className="ledger"
          >
            {entries.map(({ _id, delta, reason, note, author, orderId, createdAt }) => (
              <li key={_id}>
                <b>{delta > 0 ? `+${delta}` : delta}</b>
                <span className="min-w-0">
                  {reasonLabels[reason]}
                  {note && `: ${note}`}
                  <span className="block text-sm text-quiet">
                    <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
                    {author && ` · ${author.name}`}
                  </span>
                </span>
                {orderId && (
                  <Link to={adminUrls.order(orderId)} className="text-link inline-flex min-h-11 items-center">
                    Pedido
                  </Link>
                )}
              </li>
            ))}
          </LoadMoreList>
        )}
      </PartState>
    </NoticeDialog>
  );
}
