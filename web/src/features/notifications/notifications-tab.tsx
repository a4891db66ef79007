import { NotificationDetail } from './notification-detail.tsx';
import { NotificationList } from './notification-list.tsx';

interface Props {
  /** The one that is open, from the address; null shows the list. */
  openId: string | null;
  onOpen: (id: string | null) => void;
}

/** The tab notificaciones (storefront.md section 2): list and detail in one place. */
export function NotificationsTab({ openId, onOpen }: Props) {
  return openId ? (
    <NotificationDetail key={openId} id={openId} onBack={() => onOpen(null)} />
  ) : (
    <NotificationList onOpen={onOpen} />
  );
}
