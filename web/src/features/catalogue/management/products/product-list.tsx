import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { adminUrls, newProductId } from '../../../../ui/back-office/admin-urls.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { useFocusAfterRemoval } from '../../../../ui/feedback/use-focus-after-removal.ts';
import { NoMatches } from '../../../../ui/list/no-matches.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { useScrollToListTop } from '../../../../ui/list/use-scroll-to-list-top.ts';
import { useUrlState, type UrlState } from '../../../../ui/list/use-url-state.ts';
import { Pagination } from '../../../../ui/navigation/pagination.tsx';
import { useUrlDialog } from '../../../../ui/overlay/use-url-dialog.ts';
import { GridBar } from './grid/grid-bar.tsx';
import { ProductGrid } from './grid/product-grid.tsx';
import { useGrid, type Grid } from './grid/use-grid.ts';
import { isFiltered, listStateCodec, wholeList, type ListState, type ProductSortKey } from './list-state.ts';
import { ProductActions } from './list/product-actions.tsx';
import { ProductCounters } from './list/product-counters.tsx';
import { ProductFilters } from './list/product-filters.tsx';
import { ProductTable } from './list/product-table.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { StockNotices } from './list/stock-notices.tsx';
import { useSelected, type SelectedProducts } from './list/use-selected.ts';
import { messages } from './messages.ts';
import { ProductDialogs, productDialogs, type OpenProductDialog } from './product-dialogs.tsx';
import { useManagedProducts } from './queries.ts';

const none: readonly ManagedProduct[] = [];

/** The page of the products below its title: counters, notices, filters, table or grid, and dialogs. */
export function ProductList() {
  const url = useUrlState(listStateCodec);
  const { dialog, open: openDialog, close } = useUrlDialog(productDialogs);
  const openForm = useOpenForm();
  const open: OpenProductDialog = (kind, id, options) =>
    kind === 'nuevo' || kind === 'editar' ? openForm(id) : openDialog(kind, id, options);
  const query = useManagedProducts(url.state);
  const grid = useGrid();
  const selected = useSelected(query.data?.data.products ?? none);
  const top = useScrollToListTop<HTMLDivElement>(listStateCodec.write(url.state));
  // the row that opened the dialog may be deleted
  useFocusAfterRemoval(top, dialog !== null);
  const { data } = query;
  // it is there to edit
  const canWrite = useCan('catalogue:write');
  const isGrid = canWrite && url.state.view === 'grid';
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="office-help mt-0">{isGrid ? messages.gridHelp : messages.tableHelp}</p>
        <ProductActions state={url.state} unsaved={grid.changed} onOpen={open} />
      </div>
      <div className="mt-4 grid gap-6">
        {/* the grid needs the room */}
        {!isGrid && (!query.error || data) && <ProductCounters summary={data?.data.summary} />}
        {!isGrid && <StockNotices onOpen={open} />}
        <ProductFilters url={url} />
        {canWrite && !isGrid && data && <SelectionBar selected={selected} />}
        <div ref={top} tabIndex={-1} className="scroll-mt-20">
          <Results url={url} query={query} grid={isGrid ? grid : null} selected={selected} onOpen={open} />
        </div>
        {isGrid && <GridBar grid={grid} />}
      </div>
      {/* outside the list, so that a refetch does not discard what the admin has typed */}
      {dialog && <ProductDialogs dialog={dialog} products={data?.data.products ?? []} onClose={close} />}
    </>
  );
}

interface ResultsProps {
  url: UrlState<ListState>;
  query: ReturnType<typeof useManagedProducts>;
  /** What is changed in the grid; null for the table. */
  grid: Grid | null;
  selected: SelectedProducts;
  onOpen: OpenProductDialog;
}

/** A page of what the filters leave, as a table or as a grid. */
function Results({ url, query, grid, selected, onOpen }: ResultsProps) {
  const { isPlaceholderData } = query;
  const hrefOf = (page: number) => adminUrls.products + listStateCodec.write({ ...url.state, page });
  const sorting = {
    sort: url.state.sort,
    onSort: (sort: ProductSortKey) => url.update({ sort, page: 1 }),
  };
  return (
    <QueryState query={query} skeleton={<RowSkeletons />} errorTitle={messages.loadFailed}>
      {({ data: { products }, pagination: { page, totalPages } }) => (
        <div className="list-results" aria-busy={isPlaceholderData}>
          {products.length === 0 && url.state.page > 1 ? (
            <GonePage isLoading={isPlaceholderData} to={hrefOf(lastPage(url.state.page - 1, totalPages))} />
          ) : products.length === 0 ? (
            <NoProducts
              isSearch={isFiltered(url.state)}
              onClear={() => url.update({ ...wholeList, view: url.state.view })}
              onCreate={() => onOpen('nuevo')}
            />
          ) : grid ? (
            <ProductGrid products={products} grid={grid} {...sorting} />
          ) : (
            <ProductTable products={products} selected={selected} onOpen={onOpen} {...sorting} />
          )}
          <div className="mt-6">
            <Pagination page={page} totalPages={totalPages} hrefOf={hrefOf} label="Páginas de productos" />
          </div>
        </div>
      )}
    </QueryState>
  );
}

/** Opens the page with the form of a product, or of a new one; closing it leads back to the list as it is now. */
function useOpenForm() {
  const navigate = useNavigate();
  const { search: list } = useLocation();
  return (id = newProductId) => void navigate(adminUrls.product(id), { state: { list } });
}

/** Leads on from a page that the list had when the address was made. */
const GonePage = ({ isLoading, to }: { isLoading: boolean; to: string }) =>
  isLoading ? <RowSkeletons /> : <Navigate to={to} replace />;

/** The page before one that is empty: the last there is, and of none the first. */
const lastPage = (before: number, totalPages: number) => Math.max(1, Math.min(before, totalPages));

interface NoProductsProps {
  isSearch: boolean;
  onClear: () => void;
  onCreate: () => void;
}

function NoProducts({ isSearch, onClear, onCreate }: NoProductsProps) {
  if (!isSearch)
    return (
      <EmptyState
        title="Todavía no hay productos"
        action={<Button onClick={onCreate}>Crear el primero</Button>}
      >
        La tienda enseña cada producto en cuanto está activo. Si ya los tienes en una hoja de cálculo,
        impórtala.
      </EmptyState>
    );
  return (
    <NoMatches title="Ningún producto coincide" onClear={onClear}>
      Prueba con otra palabra o quita algún filtro.
    </NoMatches>
  );
}
