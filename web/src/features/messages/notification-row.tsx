import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TickIcon } from '../../ui/icons.tsx';
import { shortDate } from './dates.ts';
import { typeLabels } from './labels.ts';
import { useMarkRead } from './queries.ts';

interface Props {
  notification: Notification;
  onOpen: (id: string) => void;
}

/** One row of the list: opens the detail; an unread one can also be marked as read here. */
export function NotificationRow({ notification, onOpen }: Props) {
  const { _id, type, title, message, read, createdAt } = notification;
  const { label, tone } = typeLabels[type];
  const mark = useMarkRead();
  return (
    <li className="card relative flex items-center gap-3 p-4 pl-5 hover:bg-sunken">
      {/* the border shows where forced colours remove the background */}
      <span
        aria-hidden
        className={cx('h-2.5 w-2.5 flex-none rounded-full', !read && 'border border-transparent bg-signal')}
      />
      <span className="min-w-0 flex-1">
        <button
          type="button"
          id={_id}
          onClick={() => onOpen(_id)}
          className="text-left font-bold before:absolute before:inset-0"
        >
          {!read && <span className="sr-only">Sin leer: </span>}
          {title}
        </button>
        <span className="block truncate text-quiet">{message}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-quiet">
          <Badge tone={tone}>{label}</Badge>
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </span>
      </span>
      {!read && (
        <IconButton
          label={`Marcar como leída: ${title}`}
          className="relative"
          onClick={() => mark.mutate({ id: _id })}
        >
          <TickIcon />
        </IconButton>
      )}
    </li>
  );
}
