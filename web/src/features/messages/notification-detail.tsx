import { useEffect, useRef, type RefObject } from 'react';
import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { longDate } from './dates.ts';
import { relatedLink, priorityLabels, shortId, typeLabels } from './labels.ts';
import { messages } from './messages.ts';
import { useMarkRead, useNotification, useRemoveNotification } from './queries.ts';

/** One notification in full; opening it marks it as read, but not in a view as another user. */
export function NotificationDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const found = useNotification(id);
  const { mutate: mark } = useMarkRead();
  // a view as another user changes nothing
  const isView = useSession()?.view !== undefined;
  const isUnread = found.data?.read === false && !isView;
  const detail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isUnread) mark({ id, quietly: true });
  }, [isUnread, id, mark]);

  return (
    <div ref={detail} className="max-w-2xl">
      <Button variant="ghost" onClick={onBack} className="-ml-3">
        <ArrowRightIcon className="rotate-180" />
        Volver a notificaciones
      </Button>
      <div className="mt-4">
        <QueryState
          query={found}
          errorFirst={isGone(found.error)}
          errorTitle={messages.loadFailed}
          renderError={(error) => isGone(error) && <EmptyState title={messages.gone} />}
          skeleton={<SkeletonText lines={4} />}
        >
          {(notification) => <Content notification={notification} detail={detail} onRemoved={onBack} />}
        </QueryState>
      </div>
    </div>
  );
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

interface ContentProps {
  notification: Notification;
  /** What stands around the content, with the way back. */
  detail: RefObject<HTMLDivElement | null>;
  onRemoved: () => void;
}

function Content({ notification, detail, onRemoved }: ContentProps) {
  const { _id, type, title, message } = notification;
  const { label, tone } = typeLabels[type];
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useRemoveNotification(onRemoved);
  const place = relatedLink(notification);
  // the list was unmounted with the focus in it: the heading gets the focus, unless the person is on the way back already
  useEffect(() => {
    if (!detail.current?.contains(document.activeElement)) heading.current?.focus();
  }, [detail]);
  return (
    <article>
      <Badge tone={tone}>{label}</Badge>
      <h2 ref={heading} tabIndex={-1} className="mt-2 text-xl">
        {title}
      </h2>
      <p className="mt-3 text-lg whitespace-pre-line">{message}</p>
      <Facts notification={notification} />
      <div className="mt-6 flex flex-wrap gap-3">
        {place && <ButtonLink to={place.to}>{place.label}</ButtonLink>}
        <Button
          variant="secondary"
          busyText={remove.isPending && 'Eliminando...'}
          onClick={() => remove.mutate(_id)}
        >
          Eliminar notificación
        </Button>
      </div>
    </article>
  );
}

function Facts({ notification }: { notification: Notification }) {
  const { _id, priority, createdAt, emailSentAt, relatedId } = notification;
  const place = relatedLink(notification);
  const facts = [
    ['Recibida', longDate(createdAt)],
    ['Prioridad', priorityLabels[priority]],
    ...(emailSentAt ? [['Enviada por email', longDate(emailSentAt)]] : []),
    ...(place && relatedId ? [[place.what, shortId(relatedId)]] : []),
    ['Referencia', shortId(_id)],
  ] as [string, string][];
  return (
    <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 border-t border-rule pt-4 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
