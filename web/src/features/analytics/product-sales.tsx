import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { metrics } from '#shared/contracts/analytics/metrics.ts';
import { formatCents } from '#shared/rules/money.ts';
import { Button } from '../../ui/button.tsx';
import { downloadCsv } from '../../ui/csv/write-csv.ts';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MetricFrame } from './metric-frame.tsx';
import { MetricRows } from './metric-table.tsx';
import { messages } from './messages.ts';
import { useProductSales } from './queries.ts';

type Product = ResponseBody<typeof metrics.products>['data']['products'][number];

/** What is sold under one name: a product or a category. */
interface Sold {
  name: string;
  units: number;
  cents: number;
}

/** What each product and each category has sold in a period. */
export function ProductSales({ from, to }: { from: string; to: string }) {
  const query = useProductSales(from, to);
  return (
    <section className="mt-8" aria-label={messages.sales}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{messages.sales}</h2>
        <Button
          size="sm"
          variant="secondary"
          aria-disabled={!query.data?.length}
          onClick={() => query.data?.length && void exportSales(query.data, from, to)}
        >
          {messages.exportSales}
        </Button>
      </div>
      <QueryState
        query={query}
        skeleton={<Skeleton className="mt-4 h-60 rounded-card" />}
        errorTitle={messages.loadFailed}
      >
        {(products) => (
          <div className="metric-grid">
            <SalesCard id="por-producto" about={messages.byProduct} sold={products.map(soldAs)} />
            <SalesCard id="por-categoria" about={messages.byCategory} sold={byCategory(products)} />
          </div>
        )}
      </QueryState>
    </section>
  );
}

const soldAs = ({ title: name, units, cents }: Product): Sold => ({ name, units, cents });

/** The sales of each category, the most first. */
export function byCategory(products: readonly Product[]): Sold[] {
  const groups = Map.groupBy(products, ({ category }) => category ?? messages.noCategory);
  const total = (some: readonly Product[], of: 'units' | 'cents') =>
    some.reduce((sum, each) => sum + each[of], 0);
  return [...groups]
    .map(([name, some]) => ({ name, units: total(some, 'units'), cents: total(some, 'cents') }))
    .toSorted((a, b) => b.cents - a.cents);
}

interface CardProps {
  id: string;
  about: { title: string; definition: string };
  sold: readonly Sold[];
}

function SalesCard({ id, about: { title, definition }, sold }: CardProps) {
  return (
    <MetricFrame id={id} title={title} definition={definition}>
      {sold.length === 0 ? (
        <p>{messages.noSales}</p>
      ) : (
        <MetricRows
          label={title}
          columns={[messages.name, messages.units, messages.netSales.title]}
          rows={sold.map(({ name, units, cents }) => ({
            label: name,
            texts: [units.toLocaleString('es-ES'), formatCents(cents)],
          }))}
        />
      )}
    </MetricFrame>
  );
}

/** Offers the sales of the products as a CSV file. */
const exportSales = (products: readonly Product[], from: string, to: string): Promise<void> =>
  downloadCsv(`ventas-por-producto-${from}-${to}.csv`, [
    [messages.product, messages.category, messages.units, `${messages.netSales.title} (€)`],
    ...products.map(({ title, category, units, cents }) => [
      title,
      category ?? messages.noCategory,
      String(units),
      (cents / 100).toFixed(2).replace('.', ','),
    ]),
  ]);
