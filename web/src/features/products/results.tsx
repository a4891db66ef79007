import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { ProductSummary } from '#shared/contracts/products.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { messages } from './messages.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import type { useProducts } from './queries.ts';

interface Props {
  list: ReturnType<typeof useProducts>;
  onClear: () => void;
  hrefOf: (page: number) => string;
  /** Add to cart: the cart's own button. */
  renderAction: (product: ProductSummary) => ReactNode;
}

/** The shop's list in all its states: on its way, failed, empty, a page of it. */
export function Results({ list, onClear, hrefOf, renderAction }: Props) {
  if (list.isError) {
    return (
      <ErrorState
        title={messages.loadFailed}
        message={list.error.message}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data) return <ProductGridSkeleton />;
  const { data, pagination } = list.data;
  if (data.products.length === 0 && pagination.total > 0) {
    // an old address of a list that has become shorter
    return <Navigate to={hrefOf(pagination.totalPages)} replace />;
  }
  if (data.products.length === 0) {
    return (
      <EmptyState title={messages.none} action={<Button onClick={onClear}>Quitar filtros</Button>}>
        Prueba con otra palabra, otra categoría o un precio más amplio.
      </EmptyState>
    );
  }
  return (
    <div className={cx(list.isPlaceholderData && 'opacity-60')} aria-busy={list.isPlaceholderData}>
      <ProductGrid products={data.products} renderAction={renderAction} />
      <div className="mt-12">
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          hrefOf={hrefOf}
          label="Páginas de productos"
        />
      </div>
    </div>
  );
}
