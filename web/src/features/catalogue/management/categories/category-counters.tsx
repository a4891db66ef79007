import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { StatCard, StatCards } from '../../../../ui/display/stat-card.tsx';

/** The counters of the page: categories in all, active and inactive, and the products of all of them. */
export function CategoryCounters({ categories }: { categories: readonly ManagedCategory[] | undefined }) {
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
