import { useEffect, useRef, useState } from 'react';
import { NotificationDetail } from './notification-detail.tsx';
import { listId, NotificationList } from './notification-list.tsx';
import type { ReadFilter } from './queries.ts';

interface Props {
  /** Id of the open notification, from the URL; null shows the list. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** The tab notificaciones: the list, or the detail of one notification. The way back leads to the same filter and row. */
export function NotificationsTab({ openId, onOpen }: Props) {
  const [filter, setFilter] = useState<ReadFilter>('all');
  const opened = useRef<string>(null);
  useEffect(() => {
    const before = opened.current;
    opened.current = openId;
    // a row that was deleted, or that the filter no longer shows, leaves the focus to the list
    if (before && !openId) (document.getElementById(before) ?? document.getElementById(listId))?.focus();
  }, [openId]);
  return openId ? (
    <NotificationDetail key={openId} id={openId} onBack={() => onOpen(null)} />
  ) : (
    <NotificationList filter={filter} onFilter={setFilter} onOpen={onOpen} />
  );
}
