import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { evaluationPaths } from '#shared/rules/training/evaluation-lists.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { AuditLink } from '../../../ui/back-office/audit-links.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { RowSkeletons } from '../../../ui/list/row-skeletons.tsx';
import { useUrlDialog } from '../../../ui/overlay/use-url-dialog.ts';
import { listTitles, messages, orderTexts } from './messages.ts';
import type { ListOfPage } from './mutations.ts';
import { OptionDialogs, optionDialogs } from './option-dialogs.tsx';
import { OptionTable } from './option-table.tsx';
import type { OrderState } from './order/order-saver.ts';
import { currentOrder, listQuery } from './queries.ts';
import { RetiredOptions } from './retired-options.tsx';

interface Props extends ListOfPage {
  order: OrderState;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** One list: its title, what has become of its order, the options, and the retired ones. */
export function OptionListPanel({ list, saver, order, isRefreshing, onRefresh }: Props) {
  const query = useQuery({ ...listQuery(list), networkMode: 'always', refetchOnReconnect: true });
  const { dialog, open, close } = useUrlDialog(optionDialogs);
  const { data } = query;
  const canWrite = useCan('evaluation:write');
  // what is not saved yet is shown in place of what the server has
  const shown = useMemo(() => {
    if (!data) return undefined;
    const options = new Map(data.options.map((option) => [option._id, option]));
    return currentOrder(order.ids ?? [], data).map((id) => options.get(id)!);
  }, [data, order.ids]);
  const hasPlans = list === 'subscriptionTypes';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg">{listTitles[list]}</h2>
        <div className="office-tools">
          <AuditLink objectId={evaluationPaths[list]} />
          <Button variant="secondary" busyText={isRefreshing && 'Actualizando...'} onClick={onRefresh}>
            {messages.refreshOne}
          </Button>
          {canWrite && !hasPlans && (
            <Button variant="secondary" onClick={() => open('nueva')}>
              <PlusIcon width={20} height={20} />
              Añadir opción
            </Button>
          )}
        </div>
      </div>
      {data && canWrite && <OrderBar order={order} saver={saver} />}
      <QueryState
        query={{ ...query, data: shown }}
        skeleton={<RowSkeletons />}
        errorTitle={messages.loadFailed}
        empty={
          <EmptyState title="Esta lista no ofrece nada">
            {hasPlans
              ? 'Los planes se crean con sus precios en Stripe.'
              : 'Añade la primera opción, o recupera una retirada.'}
          </EmptyState>
        }
      >
        {(options) => (
          <OptionTable
            title={listTitles[list]}
            options={options}
            canRetire={!hasPlans}
            onOpen={open}
            onChange={(ids) => saver.change(ids, data!)}
          />
        )}
      </QueryState>
      {data && <RetiredOptions list={list} saver={saver} options={data.options} />}
      {/* outside the list, so that a refetch does not discard what the admin has typed */}
      {dialog && data && canWrite && (
        <OptionDialogs dialog={dialog} list={list} saver={saver} options={data.options} onClose={close} />
      )}
    </>
  );
}

/** What has become of the order, and how it is saved at once. */
function OrderBar({ order, saver }: Pick<Props, 'order' | 'saver'>) {
  return (
    <div className="order-bar" data-status={order.status}>
      <output aria-live="polite">{orderTexts[order.status]}</output>
      <Button
        size="sm"
        aria-disabled={!order.ids}
        busyText={order.status === 'saving' && 'Guardando...'}
        onClick={() => order.ids && void saver.flush()}
      >
        Guardar
      </Button>
    </div>
  );
}
