import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { adminUrls } from '../../../../../ui/back-office/admin-urls.ts';
import { StatCard, StatCards } from '../../../../../ui/display/stat-card.tsx';
import { Link } from '../../../../../ui/navigation/link.tsx';
import { listStateCodec, wholeList, type ListState } from '../list-state.ts';

type Summary = ResponseBody<typeof productManagement.list>['data']['summary'];

/** The exact counters of all products, with the way to those that need units. */
export function ProductCounters({ summary }: { summary: Summary | undefined }) {
  const isPending = summary === undefined;
  return (
    <StatCards isPending={isPending}>
      <StatCard
        label="Total"
        figure={summary?.totalProducts}
        note="Activos e inactivos"
        isPending={isPending}
      />
      <StatCard
        label="Con existencias"
        figure={summary?.inStock}
        note="Al menos una unidad"
        isPending={isPending}
      />
      <StatCard
        label="Pocas existencias"
        figure={summary?.lowStock}
        note={<Filter stock="low">Ver los de 1 a 10</Filter>}
        isPending={isPending}
      />
      <StatCard
        label="Agotados"
        figure={summary?.outOfStock}
        note={<Filter stock="out">Verlos</Filter>}
        isPending={isPending}
      />
    </StatCards>
  );
}

function Filter({ stock, children }: { stock: ListState['stock']; children: string }) {
  return (
    <Link
      to={adminUrls.products + listStateCodec.write({ ...wholeList, stock })}
      // a target of 44 px that is as high as the notes of the other counters
      className="text-link -my-3 inline-flex min-h-11 items-center"
    >
      {children}
    </Link>
  );
}
