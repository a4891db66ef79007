import './overview.css';
import type { SectionCounts } from '#shared/contracts/back-office/overview.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { usePermissions } from '../../../api/back-office/use-can.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { messages } from './messages.ts';
import type { OverviewQuery } from './queries.ts';

const dayFormat = new Intl.DateTimeFormat('es-ES', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/Madrid',
});

interface Fact {
  label: string;
  to: string;
  permission: Permission;
  figure: (counts: SectionCounts) => number | string | undefined;
}

const facts: Fact[] = [
  {
    label: 'Próximo envío',
    to: `${adminUrls.routineTiming}?ver=envios`,
    permission: 'sending:read',
    figure: ({ sending }) => sending && dayFormat.format(new Date(sending.nextRunAt)),
  },
  {
    label: 'Reciben rutinas',
    to: adminUrls.routineTiming,
    permission: 'sending:read',
    figure: ({ sending }) => sending?.receiving,
  },
  {
    label: 'Pedidos en camino',
    to: `${adminUrls.orders}?estado=shipped`,
    permission: 'orders:read',
    figure: ({ orders }) => orders?.shipped,
  },
  {
    label: 'Productos a la venta',
    to: `${adminUrls.products}?estado=active`,
    permission: 'catalogue:read',
    figure: ({ products }) => products?.active,
  },
  {
    label: 'Usuarios expulsados',
    to: `${adminUrls.users}?estado=expulsados`,
    permission: 'users:read',
    figure: ({ users }) => users?.banned,
  },
];

/** A strip of figures, each of them a link to what it counts. */
export function SummaryStrip({ query: { data, isPending } }: { query: OverviewQuery }) {
  const granted = usePermissions();
  const shown = facts.filter(({ permission }) => granted.includes(permission));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="resumen" aria-busy={isPending}>
      <h2 id="resumen" className="text-lg">
        Resumen
      </h2>
      <ul className="summary">
        {shown.map(({ label, to, figure }) => (
          <li key={label}>
            <Link to={to} className="summary-fact">
              <span className="text-sm text-quiet">{label}</span>{' '}
              <span className="font-bold tabular-nums">
                {isPending ? <Skeleton className="h-6 w-16" /> : textOf(data && figure(data.counts))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const textOf = (figure: number | string | undefined): string =>
  figure?.toLocaleString('es-ES') ?? messages.unread;
