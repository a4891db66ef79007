import './overview.css';
import { useRef } from 'react';
import type { AdminSection } from '../../../ui/back-office/sections.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { messages } from './messages.ts';
import type { OverviewQuery } from './queries.ts';
import { UnreadNotice } from './unread-notice.tsx';
import type { SectionCounts } from '#shared/contracts/back-office/overview.ts';

/** `1 pedido`, `1.204 pedidos` */
const count = (number: number, one: string, several: string): string =>
  `${number.toLocaleString('es-ES')} ${number === 1 ? one : several}`;

/** What a section's card counts; undefined for what could not be loaded. */
const countTexts: Record<keyof SectionCounts, (counts: SectionCounts) => string | undefined> = {
  routines: ({ routines: of }) => of && count(of.total, 'rutina', 'rutinas'),
  sending: ({ sending: of }) =>
    of && `${count(of.receiving, 'usuario la recibe', 'usuarios las reciben')} cada mes`,
  evaluation: ({ evaluation: of }) => of && count(of.offered, 'opción', 'opciones'),
  products: ({ products: of }) =>
    of && `${count(of.total, 'producto', 'productos')}, ${of.active.toLocaleString('es-ES')} a la venta`,
  categories: ({ categories: of }) =>
    of && `${count(of.total, 'categoría', 'categorías')}, ${count(of.active, 'activa', 'activas')}`,
  orders: ({ orders: of }) =>
    of && `${count(of.total, 'pedido', 'pedidos')}, ${of.shipped.toLocaleString('es-ES')} en camino`,
  users: ({ users: of }) =>
    of && `${count(of.total, 'usuario', 'usuarios')}, ${count(of.banned, 'expulsado', 'expulsados')}`,
  roles: ({ roles: of }) =>
    of && `${count(of.total, 'rol', 'roles')}, ${count(of.staff, 'persona', 'personas')} con acceso`,
};

interface Props {
  sections: readonly AdminSection[];
  query: OverviewQuery;
}

/** A card for each section whose content is counted: what it is for, and how much there is in it. */
export function SectionCards({ sections, query }: Props) {
  const section = useRef<HTMLElement>(null);
  const { data, isPending } = query;
  const counted = sections.filter((section) => section.counts);
  const unread = counted.filter(({ counts }) => counts && data?.unread.counts.includes(counts));
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="secciones" aria-busy={isPending}>
      <h2 id="secciones" className="text-lg">
        Secciones
      </h2>
      <UnreadNotice names={unread.map(({ label }) => label)} query={query} section={section} />
      <ul className="office-contents">
        {counted.map(({ to, label, description, counts: name }) => (
          <li key={to}>
            <Link to={to} className="card office-entry">
              <span className="text-lg font-bold">{label}</span>
              <span className="office-counters">{description}</span>
              <span className="section-count">
                {isPending ? (
                  <Skeleton className="h-5 w-32" />
                ) : (
                  ((name && data && countTexts[name](data.counts)) ?? messages.unread)
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
