import { useParams } from 'react-router-dom';
import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { ObjectAudit } from '../../features/back-office/audit/object-audit.tsx';
import { OrderView } from '../../features/orders/management/detail/order-view.tsx';
import { messages } from '../../features/orders/management/messages.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/orders/{id}: everything about one order. */
export default function OrderPage() {
  const { id = '' } = useParams();
  return (
    <div className="max-w-7xl">
      <BackLink to={adminUrls.orders}>{messages.title}</BackLink>
      <OrderView key={id} id={id} />
      <ObjectAudit key={`audit ${id}`} objectId={id} />
    </div>
  );
}
