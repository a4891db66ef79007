import { categoryCacheSeconds } from '#shared/rules/catalogue/category.ts';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { PlusIcon } from '../../../../ui/icons.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { useUrlDialog } from '../../../../ui/overlay/use-url-dialog.ts';
import { CategoryDialogs, categoryDialogs } from './category-dialogs.tsx';
import { CategoryTable } from './category-table.tsx';
import { messages } from './messages.ts';
import { useInitializeCategories } from './mutations.ts';
import { useCategories } from '../category-queries.ts';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { StatCard, StatCards } from '../../../../ui/display/stat-card.tsx';

/** The page of the categories below its title: counters, table and dialogs. */
export function CategoryList() {
  const query = useCategories();
  const { dialog, open, close } = useUrlDialog(categoryDialogs);
  const { data: categories } = query;
  const canWrite = useCan('catalogue:write');
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="office-help mt-0">
          La tienda enseña un cambio en {categoryCacheSeconds} segundos como mucho.
        </p>
        {canWrite && (
          <div className="office-tools">
            <InitializeButton />
            <Button onClick={() => open('nueva')}>
              <PlusIcon width={20} height={20} />
              Nueva categoría
            </Button>
          </div>
        )}
      </div>
      <div className="mt-4 grid gap-6">
        {!query.error || categories ? <CategoryCounters categories={categories} /> : null}
        <QueryState
          query={query}
          skeleton={<RowSkeletons />}
          errorTitle={messages.loadFailed}
          empty={
            <EmptyState title="Todavía no hay categorías">
              Crea la primera, o añade las predeterminadas y cámbialas después.
            </EmptyState>
          }
        >
          {(shown) => <CategoryTable categories={shown} onOpen={open} />}
        </QueryState>
      </div>
      {/* outside the list, so that a refetch does not discard what the admin has typed */}
      {dialog && <CategoryDialogs dialog={dialog} categories={categories ?? []} onClose={close} />}
    </>
  );
}

function InitializeButton() {
  const initialize = useInitializeCategories();
  return (
    <Button
      variant="secondary"
      busyText={initialize.isPending && 'Añadiendo...'}
      onClick={() => initialize.mutate()}
    >
      Añadir predeterminadas
    </Button>
  );
}

/** The counters of the page: categories in all, active and inactive, and the products of all of them. */
function CategoryCounters({ categories }: { categories: readonly ManagedCategory[] | undefined }) {
  const active = categories?.filter(({ isActive }) => isActive).length ?? 0;
  const products = categories?.reduce((sum, { productCount }) => sum + productCount, 0);
  const isPending = categories === undefined;
  return (
    <StatCards isPending={isPending}>
      <StatCard label="Total" figure={categories?.length} isPending={isPending} />
      <StatCard label="Activas" figure={active} note="Las que enseña la tienda" isPending={isPending} />
      <StatCard
        label="Inactivas"
        figure={categories && categories.length - active}
        note="Sus productos tampoco se ven"
        isPending={isPending}
      />
      <StatCard
        label="Productos"
        figure={products?.toLocaleString('es-ES')}
        note="Activos e inactivos"
        isPending={isPending}
      />
    </StatCards>
  );
}
