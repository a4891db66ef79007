import { NotificationDetail } from './notification-detail.tsx';
import { NotificationList } from './notification-list.tsx';

interface Props {
  /** Id of the open notification, from the URL; null shows the list. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** The tab notificaciones: the list, or the detail of one notification. */
export function NotificationsTab({ openId, onOpen }: Props) {
  return openId ? (
    <NotificationDetail key={openId} id={openId} onBack={() => onOpen(null)} />
  ) : (
    <NotificationList onOpen={onOpen} />
  );
}
