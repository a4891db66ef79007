import { formatEuros } from '#shared/rules/money.ts';
import { StatCard, StatCards } from '../../../../ui/display/stat-card.tsx';
import { useOrderStats } from '../queries.ts';

/** What the shop has sold. The cards show dashes when it cannot be loaded: the list does not need it. */
export function OrderCounters() {
  const { data: stats, isPending } = useOrderStats();
  const cards = [
    {
      label: 'Total Orders',
      figure: stats?.totalOrders.toLocaleString('es-ES'),
      note: 'Pagados, también los reembolsados después',
    },
    {
      label: 'Total Revenue',
      figure: stats && formatEuros(stats.totalRevenue),
      note: 'Menos lo reembolsado',
    },
    {
      label: 'Avg Order Value',
      figure: stats && formatEuros(stats.averageOrderValue),
      note: 'Por pedido pagado, antes de reembolsos',
    },
    {
      label: 'Items Sold',
      figure: stats?.totalItems.toLocaleString('es-ES'),
      note: 'Menos las reembolsadas',
    },
  ];
  return (
    <StatCards isPending={isPending} className="order-counters">
      {cards.map((card) => (
        <StatCard key={card.label} {...card} isPending={isPending} />
      ))}
    </StatCards>
  );
}
