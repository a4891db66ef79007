import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { messages } from './messages.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import type { useProducts } from './queries.ts';

interface Props {
  list: ReturnType<typeof useProducts>;
  onClear: () => void;
  hrefOf: (page: number) => string;
  /** The button that adds to the cart. */
  renderAction: (product: ProductSummary) => ReactNode;
}

/** The list of the shop in each of its states: loading, failed, without results, one page of it. */
export function Results({ list, onClear, hrefOf, renderAction }: Props) {
  return (
    <QueryState query={list} errorFirst errorTitle={messages.loadFailed} skeleton={<ProductGridSkeleton />}>
      {({ data: { products }, pagination: { page, total, totalPages } }) => {
        // the address is older than the list, which has become shorter
        if (products.length === 0 && total > 0) return <Navigate to={hrefOf(totalPages)} replace />;
        if (products.length === 0) return <NoResults onClear={onClear} />;
        return (
          <div className="list-results" aria-busy={list.isPlaceholderData}>
            <ProductGrid products={products} renderAction={renderAction} />
            <div className="mt-12">
              <Pagination page={page} totalPages={totalPages} hrefOf={hrefOf} label="Páginas de productos" />
            </div>
          </div>
        );
      }}
    </QueryState>
  );
}

function NoResults({ onClear }: Pick<Props, 'onClear'>) {
  return (
    <EmptyState title={messages.none} action={<Button onClick={onClear}>Quitar filtros</Button>}>
      Prueba con otra palabra, otra categoría o un precio más amplio.
    </EmptyState>
  );
}
