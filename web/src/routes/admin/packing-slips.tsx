import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { Head } from '../../ui/head.tsx';
import { messages } from '../../features/orders/management/messages.ts';
import { SlipPages } from '../../features/orders/management/slips/slip-pages.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/orders/slips: packing slips to print. */
export default function PackingSlipsPage() {
  return (
    <div className="max-w-7xl">
      <Head title="Albaranes" noindex />
      <div className="slips-head">
        <BackLink to={adminUrls.orders}>{messages.title}</BackLink>
        <h1 className="mt-1 text-xl">Albaranes</h1>
      </div>
      <SlipPages />
    </div>
  );
}
