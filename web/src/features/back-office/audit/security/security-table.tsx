import { useRef } from 'react';
import type { SecurityEvent } from '#shared/contracts/back-office/audit-trail.ts';
import { placeName } from '#shared/rules/accounts/place.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { formatDateTime } from '../../../../ui/format-dates.ts';
import { DataTable, type Column } from '../../../../ui/list/data-table.tsx';
import { useListFocus } from '../../../../ui/list/use-list-focus.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { actionNames, messages, reasonNames, wayNames } from './messages.ts';
import { listStateCodec, wholeLog } from './list-state.ts';

/** One page of the events. */
export function SecurityTable({ events }: { events: readonly SecurityEvent[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  useListFocus(body);
  const columns: Column<SecurityEvent>[] = [
    { label: 'Qué', place: 'title', width: 'minmax(0, 1.6fr)', render: (event) => <What event={event} /> },
    { label: 'Cuenta', width: 'minmax(0, 1fr)', render: (event) => <Account event={event} /> },
    { label: 'Red', width: 'minmax(0, 1fr)', render: (event) => <Network event={event} /> },
    {
      label: 'Cuándo',
      width: '9.5rem',
      render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
  ];
  return (
    <DataTable
      label={messages.title}
      columns={columns}
      rows={events}
      keyOf={({ _id }) => _id}
      bodyRef={body}
    />
  );
}

/** What this release does not know is shown as it is stored. */
const named = (names: object, key: string | null): string =>
  key === null ? '' : (Object.hasOwn(names, key) && (names as Record<string, string>)[key]) || key;

function What({ event: { action, outcome, way, reason, object, times } }: { event: SecurityEvent }) {
  const details = [
    named(wayNames, way),
    named(reasonNames, reason),
    object.kind === 'operation' ? object.id : '',
    times > 1 ? messages.times(times) : '',
  ].filter(Boolean);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{named(actionNames, action)}</span>
        {outcome === 'refused' && <Badge tone="warn">{messages.refused}</Badge>}
      </p>
      {details.length > 0 && (
        <p className="font-normal text-sm text-quiet wrap-anywhere">{details.join(' · ')}</p>
      )}
    </div>
  );
}

const accountOf = ({ actor, object }: SecurityEvent) =>
  actor ?? (object.kind === 'account' ? { _id: object.id, name: object.name } : null);

function Account({ event }: { event: SecurityEvent }) {
  const account = accountOf(event);
  if (!account) return '—';
  const isKnown = account._id.startsWith('usr_');
  const name = account.name ?? (isKnown ? messages.formerAccount : messages.noAccount);
  return (
    <Link
      to={listStateCodec.write({ ...wholeLog, account: account._id })}
      className="text-link tall-link wrap-anywhere"
      aria-label={`${name}: ${messages.onlyAccount}`}
    >
      {name}
    </Link>
  );
}

function Network({ event: { network, country } }: { event: SecurityEvent }) {
  if (network === null) return '—';
  const mark = network.slice('net_'.length, 'net_'.length + 6);
  const text = country === null ? mark : `${mark} · ${placeName({ country, city: null })}`;
  return (
    <Link
      to={listStateCodec.write({ ...wholeLog, network })}
      className="text-link tall-link wrap-anywhere"
      aria-label={`${text}: ${messages.onlyNetwork}`}
    >
      {text}
    </Link>
  );
}
