import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { Facts } from '../../../../ui/display/facts.tsx';
import { PartState } from '../../../../ui/feedback/query-state.tsx';
import { NoticeDialog } from '../../../../ui/overlay/notice-dialog.tsx';
import { messages } from './messages.ts';
import { useCategoryStats } from '../category-queries.ts';

interface Props {
  category: ManagedCategory;
  onClose: () => void;
}

/** Stock and sales of a category. */
export function StatsDialog({ category, onClose }: Props) {
  const stats = useCategoryStats(category._id);
  return (
    <NoticeDialog title={category.name} onClose={onClose}>
      <PartState query={stats} errorTitle={messages.statsFailed} lines={5}>
        {({ productCount, inStock, outOfStock, totalSales }) => (
          <Facts
            items={[
              { label: 'Productos activos', value: productCount },
              { label: 'Productos inactivos', value: Math.max(0, category.productCount - productCount) },
              { label: 'Con existencias', value: inStock },
              { label: 'Agotados', value: outOfStock },
              { label: 'Unidades vendidas', value: totalSales.toLocaleString('es-ES') },
            ]}
          />
        )}
      </PartState>
    </NoticeDialog>
  );
}
