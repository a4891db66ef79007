import '../app/prepared-data.ts';
import '../features/catalogue/products.css';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { Category } from '#shared/contracts/catalogue/categories.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ApiError } from '../api/client.ts';
import { Head } from '../ui/head.tsx';
import { QuickAdd } from '../features/orders/cart/add-to-cart.tsx';
import { ActiveFilters, activeFilters } from '../features/catalogue/filters/active-filters.tsx';
import { countText } from '../features/catalogue/count-text.ts';
import { FilterSheet } from '../features/catalogue/filters/filter-sheet.tsx';
import { canonicalPath, noFilters, writeFilters } from '../features/catalogue/filters/filters.ts';
import { messages } from '../features/catalogue/messages.ts';
import { useCategory, useProducts } from '../features/catalogue/queries.ts';
import { Results } from '../features/catalogue/results.tsx';
import { ShopFilters } from '../features/catalogue/filters/shop-filters.tsx';
import { SortSelect } from '../features/catalogue/filters/sort-select.tsx';
import { useFilters } from '../features/catalogue/filters/use-filters.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Breadcrumb } from '../ui/navigation/breadcrumb.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useScrollToListTop } from '../ui/list/use-scroll-to-list-top.ts';

const description =
  'Proteína, creatina, accesorios y todo lo que hace falta para cumplir el plan. Envío gratis desde 50 euros.';

/** /tienda: the shop, and /tienda/categoria/{slug}: its page of one category. The whole state is in the URL. */
export default function ShopPage() {
  const { slug } = useParams();
  const category = useCategory(slug);
  return slug !== undefined && category.error instanceof ApiError && category.error.status === 404 ? (
    <CategoryNotFound />
  ) : (
    <Shop category={category.data} />
  );
}

function CategoryNotFound() {
  return (
    <div className="page pt-10">
      <Head title="Categoría no encontrada" noindex />
      <EmptyState
        heading="h1"
        title="Categoría no encontrada"
        action={<ButtonLink to={sitePaths.shop}>Ver la tienda</ButtonLink>}
      >
        Puede que se haya retirado o que la dirección esté mal escrita.
      </EmptyState>
    </div>
  );
}

function Shop({ category }: { category: Category | undefined }) {
  const { filters, change, hrefOf } = useFilters();
  const list = useProducts(filters);
  useEffect(() => {
    if (list.error) toast.error({ description: messages.loadFailed });
  }, [list.error]);
  const top = useScrollToListTop<HTMLDivElement>(writeFilters(filters));
  const categories = list.data?.data.categories ?? [];
  const total = list.data?.pagination.total;
  const chips = activeFilters(filters, categories);

  return (
    <div className="page pt-8 sm:pt-14">
      <Head
        title={category ? category.metaTitle || category.name : 'Tienda de suplementos y accesorios'}
        description={category?.metaDescription || category?.description || description}
        path={canonicalPath(filters)}
      />
      {category && <Breadcrumb items={[{ label: 'Tienda', to: sitePaths.shop }, { label: category.name }]} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:justify-start">
        <h1 className="text-2xl">{category?.name ?? 'Tienda'}</h1>
        <output className="text-quiet">{total === undefined ? '' : countText(total)}</output>
      </div>
      <div className="mt-5 grid items-start gap-x-10 sm:mt-8 lg:grid-cols-[15rem_1fr]">
        <aside aria-label="Filtros" className="shop-aside">
          <ShopFilters filters={filters} categories={categories} onChange={change} />
        </aside>
        <div ref={top} tabIndex={-1} className="min-w-0 scroll-mt-24">
          <div className="mb-6 flex flex-wrap items-center gap-3">
            <FilterSheet
              filters={filters}
              categories={categories}
              onChange={change}
              active={chips.length}
              total={total}
            />
            <div className="order-last w-full lg:order-none lg:mr-auto lg:w-auto">
              <ActiveFilters chips={chips} onChange={change} />
            </div>
            <SortSelect filters={filters} onChange={(sort) => change({ sort })} />
          </div>
          <Results
            list={list}
            onClear={() => change(noFilters)}
            hrefOf={(page) => hrefOf({ page })}
            renderAction={(product) => <QuickAdd product={product} />}
          />
        </div>
      </div>
    </div>
  );
}
