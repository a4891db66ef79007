import './overview.css';
import { useRef } from 'react';
import type { AttentionRow } from '#shared/contracts/back-office/overview.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrowRightIcon, TickIcon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { nameOf, noteOf } from './attention-texts.ts';
import { attentionUrl } from './attention-urls.ts';
import { attentionNames, messages } from './messages.ts';
import type { OverviewQuery } from './queries.ts';
import { UnreadNotice } from './unread-notice.tsx';

/** 'Atención hoy': what waits for the user, each row with its count, the age of the oldest and a link to its list. */
export function AttentionList({ query }: { query: OverviewQuery }) {
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="atencion" aria-busy={query.isPending}>
      <h2 id="atencion" className="text-lg">
        {messages.attention}
      </h2>
      <div className="attention">
        <QueryState
          query={query}
          skeleton={<RowsSkeleton />}
          errorTitle={messages.loadFailed}
          errorHeading="h3"
        >
          {({ attention, unread }) => (
            <>
              {attention.length > 0 ? (
                <ul className="attention-rows">
                  {attention.map((row) => (
                    <Row key={row.kind} row={row} now={query.dataUpdatedAt} />
                  ))}
                </ul>
              ) : (
                unread.attention.length === 0 && <NothingWaits />
              )}
              <UnreadNotice
                names={unread.attention.map((kind) => attentionNames[kind][1])}
                query={query}
                section={section}
              />
            </>
          )}
        </QueryState>
      </div>
    </section>
  );
}

function Row({ row, now }: { row: AttentionRow; now: number }) {
  const { count, isPartial } = row;
  const note = noteOf(row, now);
  return (
    <li>
      <Link to={attentionUrl(row.kind, now)} className="attention-row">
        <span className="attention-count">
          {count.toLocaleString('es-ES')}
          {isPartial && (
            <>
              <span aria-hidden>+</span>
              <span className="sr-only"> o más</span>
            </>
          )}
        </span>{' '}
        <span className="min-w-0">
          <span className="font-bold">{nameOf(row)}</span>{' '}
          {note && <span className="block text-sm text-quiet">{note}</span>}
        </span>
        <ArrowRightIcon width={20} height={20} className="attention-arrow" />
      </Link>
    </li>
  );
}

function NothingWaits() {
  return (
    <div className="attention-none">
      <TickIcon className="shrink-0 text-accent" />
      <p>
        <strong>{messages.nothingWaits}</strong>
        <span className="block text-quiet">{messages.nothingWaitsNote}</span>
      </p>
    </div>
  );
}

/** As high as four rows: what is below moves only where more of them arrive. */
function RowsSkeleton() {
  return (
    <div aria-hidden className="attention-rows">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="attention-row">
          <Skeleton className="h-8 w-12" />
          <span className="grid gap-1">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-28" />
          </span>
        </div>
      ))}
    </div>
  );
}
