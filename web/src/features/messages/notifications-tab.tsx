import { useState } from 'react';
import { useUrlState, type UrlCodec } from '../../ui/list/use-url-state.ts';
import { NotificationDetail } from './notification-detail.tsx';
import { NotificationList } from './notification-list.tsx';
import { readFilters, type ReadFilter } from './queries.ts';

interface Shown {
  filter: ReadFilter;
  /** Id of the open notification; null shows the list. */
  openId: string | null;
}

/** What the tab shows, kept in the query string: mails link to a notification. */
const codec: UrlCodec<Shown> = {
  parse: (query) => ({
    filter: readFilters.find((known) => known === query.get('filtro')) ?? 'all',
    openId: query.get('aviso'),
  }),
  write: ({ filter, openId }) =>
    `?${new URLSearchParams({
      tab: 'notificaciones',
      ...(filter !== 'all' && { filtro: filter }),
      ...(openId && { aviso: openId }),
    })}`,
};

/** The tab notificaciones: the list, or the detail of one notification. The way back leads to the same filter and row. */
export function NotificationsTab() {
  const { state, update } = useUrlState(codec);
  const { filter, openId } = state;
  const [closedId, setClosedId] = useState<string | null>(null);
  if (openId && openId !== closedId) setClosedId(openId);
  return openId ? (
    <NotificationDetail key={openId} id={openId} onBack={() => update({ openId: null })} />
  ) : (
    <NotificationList
      filter={filter}
      closedId={closedId}
      onFilter={(next) => update({ filter: next }, { replace: true })}
      onOpen={(id) => update({ openId: id })}
    />
  );
}
