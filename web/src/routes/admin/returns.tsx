import '../../features/orders/management/management.css';
import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { Head } from '../../ui/head.tsx';
import { messages } from '../../features/orders/management/messages.ts';
import { OpenReturns } from '../../features/orders/management/returns/open-returns.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/orders/returns: the open returns of all orders. */
export default function ReturnsPage() {
  return (
    <div className="max-w-7xl">
      <Head title="Devoluciones" noindex />
      <BackLink to={adminUrls.orders}>{messages.title}</BackLink>
      <h1 className="mt-1 mb-5 text-xl">Devoluciones</h1>
      <OpenReturns />
    </div>
  );
}
