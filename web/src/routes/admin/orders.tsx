import { sitePaths } from '#shared/rules/site-paths.ts';
import { Granted } from '../../ui/back-office/granted.tsx';
import { Head } from '../../ui/head.tsx';
import { ListDialogs, listDialogs } from '../../features/orders/management/list/list-dialogs.tsx';
import { OrderCounters } from '../../features/orders/management/list/order-counters.tsx';
import { OrderList } from '../../features/orders/management/list/order-list.tsx';
import { ReturnsLink } from '../../features/orders/management/returns/returns-link.tsx';
import { messages } from '../../features/orders/management/messages.ts';
import { OrderBanner } from '../../features/orders/management/order-banner.tsx';
import { DownloadIcon, UploadIcon } from '../../ui/back-office/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { useUrlDialog } from '../../ui/overlay/use-url-dialog.ts';

/** /admin/orders: the orders of the shop. */
export default function OrdersPage() {
  const { dialog, open, close } = useUrlDialog(listDialogs);
  return (
    <div className="max-w-7xl">
      <Head title="Pedidos" noindex />
      <BackLink to={sitePaths.admin}>{messages.back}</BackLink>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl">{messages.title}</h1>
        <div className="office-tools">
          <ReturnsLink />
          <Granted to="orders:write">
            <Button size="sm" variant="secondary" onClick={() => open('envios')}>
              <UploadIcon width={20} height={20} className="max-sm:hidden" />
              Enviar con CSV
            </Button>
          </Granted>
          <Granted to="orders:export">
            <Button size="sm" variant="secondary" onClick={() => open('exportar')}>
              <DownloadIcon width={20} height={20} className="max-sm:hidden" />
              {messages.export}
            </Button>
          </Granted>
        </div>
      </div>
      <OrderBanner />
      <div className="mt-5 grid gap-6">
        <OrderCounters />
        <OrderList onOpen={open} />
      </div>
      {/* outside the list, so that a refetch does not discard what the admin has typed */}
      {dialog && <ListDialogs dialog={dialog} onOpen={open} onClose={close} />}
    </div>
  );
}
