import './stat-card.css';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

interface CardsProps {
  isPending?: boolean;
  className?: string;
  /** `StatCard`s, four in a row. */
  children: ReactNode;
}

/** The counters above a list. */
export function StatCards({ isPending, className, children }: CardsProps) {
  return (
    <dl aria-busy={isPending} className={cx('stat-cards', className)}>
      {children}
    </dl>
  );
}

interface CardProps {
  label: string;
  /** Nothing where it could not be loaded: a dash. */
  figure: ReactNode;
  /** A line below the figure: what it counts, or what to do about it. */
  note?: ReactNode;
  isPending?: boolean;
}

/** One counter: its name, the figure and a note. */
export function StatCard({ label, figure = '—', note, isPending }: CardProps) {
  return (
    <div className="card stat-card">
      <dt>{label}</dt>
      {isPending ? (
        <dd className="flex flex-col gap-1">
          <Skeleton className="h-8 w-20" />
          <Skeleton className="h-5 w-full" />
        </dd>
      ) : (
        <>
          <dd className="stat-figure">{figure}</dd>
          {note && <dd className="text-sm text-quiet">{note}</dd>}
        </>
      )}
    </div>
  );
}
