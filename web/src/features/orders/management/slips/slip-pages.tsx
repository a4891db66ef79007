import './slips.css';
import { useLocation } from 'react-router-dom';
import { PrintIcon } from '../../../../ui/back-office/icons.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { ordersText } from '../labels.ts';
import { filterText } from '../list-state.ts';
import { messages } from '../messages.ts';
import { parseSlipQuery, type SlipQuery } from '../slip-query.ts';
import { Slip } from './slip.tsx';
import { maxSlips, useSlips } from './use-slips.ts';

/** The packing slips of what the URL asks for, each on a page of its own, and the button that prints them. */
export function SlipPages() {
  const { search } = useLocation();
  const query = parseSlipQuery(search);
  const { slips, isLoading, isCut, error, retry } = useSlips(query);
  if (error) return <ErrorState title={messages.slipsFailed} message={error.message} onRetry={retry} />;
  if (!slips) return <RowSkeletons />;
  if (slips.length === 0 && !isLoading)
    return <EmptyState title="No hay albaranes">Ningún pedido cumple ya lo que pides.</EmptyState>;
  return (
    <>
      <div className="slip-tools">
        <p role="status">
          {whichText(query, slips.length, isCut)}
          {isLoading && ' Cargando el resto...'}
        </p>
        {isCut && (
          <p className="office-notice">
            Se imprimen {maxSlips} de una vez. Para los demás, acota las fechas en la lista.
          </p>
        )}
        <Button aria-disabled={isLoading} onClick={() => !isLoading && window.print()}>
          <PrintIcon width={20} height={20} />
          Imprimir {slips.length === 1 ? '1 albarán' : `${slips.length} albaranes`}
        </Button>
      </div>
      <div className="slips">
        {slips.map((order) => (
          <Slip key={order._id} order={order} />
        ))}
      </div>
    </>
  );
}

/** Whose slips are printed, and how many. */
function whichText(query: SlipQuery, count: number, isCut: boolean): string {
  if ('ids' in query) {
    const missing = query.ids.length - count;
    const text = query.ids.length === 1 ? 'Del pedido elegido.' : `De la selección: ${ordersText(count)}.`;
    return missing > 0 ? `${text} ${missing === 1 ? '1 ya no está.' : `${missing} ya no están.`}` : text;
  }
  const filter = filterText(query.filter);
  const some = isCut ? `los ${maxSlips} primeros de la lista` : ordersText(count);
  return `${filter ? `Del filtro (${filter})` : 'De todos los pedidos'}: ${some}.`;
}
