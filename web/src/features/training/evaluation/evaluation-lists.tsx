import './evaluation.css';
import { useIsFetching } from '@tanstack/react-query';
import {
  optionCacheSeconds,
  optionMemorySeconds,
  type EvaluationKey,
} from '#shared/rules/training/evaluation-lists.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner-text.tsx';
import { useUrlState, type UrlCodec } from '../../../ui/list/use-url-state.ts';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { initialsOf, listKeys, listTitles, messages } from './messages.ts';
import { useRefresh } from './mutations.ts';
import { OptionListPanel } from './option-list-panel.tsx';
import { OrderConflict } from './order/order-conflict.tsx';
import type { OrderState } from './order/order-saver.ts';
import { useOrderSavers } from './order/use-order-savers.ts';
import { listQuery } from './queries.ts';

/** The open list, kept in the query string. */
const codec: UrlCodec<{ list: EvaluationKey }> = {
  parse: (query) => ({ list: listKeys.find((key) => key === query.get('lista')) ?? listKeys[0]! }),
  write: ({ list }) => (list === listKeys[0] ? '' : `?lista=${list}`),
};

/** The page below its title: a tab for each list. */
export function EvaluationLists() {
  const { state, update } = useUrlState(codec);
  const { savers, states } = useOrderSavers();
  const refresh = useRefresh(savers);
  const conflict = listKeys.find((key) => states[key].newer);
  const open = (list: EvaluationKey) => {
    void savers[state.list].flush();
    update({ list }, { replace: true });
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="office-help mt-0">
          La evaluación enseña las opciones en este orden. Un cambio se ve en ella en{' '}
          {optionCacheSeconds + optionMemorySeconds} segundos como mucho; quien ya la tiene abierta lo ve al
          recargarla.
        </p>
        <Button
          variant="secondary"
          busyText={refresh.isPending && refresh.variables === 'all' && 'Actualizando...'}
          onClick={() => refresh.mutate('all')}
        >
          {messages.refreshAll}
        </Button>
      </div>
      <Tabs
        className="mt-4"
        label="Listas de la evaluación"
        tabs={listKeys.map((key) => ({
          id: key,
          label: <TabLabel list={key} status={states[key].status} />,
        }))}
        active={state.list}
        onChange={open}
      >
        <OptionListPanel
          key={state.list}
          list={state.list}
          saver={savers[state.list]}
          order={states[state.list]}
          isRefreshing={refresh.isPending && refresh.variables === state.list}
          onRefresh={() => refresh.mutate(state.list)}
        />
      </Tabs>
      {conflict && (
        <OrderConflict
          key={conflict}
          title={listTitles[conflict]}
          state={states[conflict]}
          newer={states[conflict].newer!}
          saver={savers[conflict]}
        />
      )}
    </>
  );
}

/** The initials of a list, and whether it is loading or not saved. */
function TabLabel({ list, status }: { list: EvaluationKey; status: OrderState['status'] }) {
  const isLoading = useIsFetching({ queryKey: listQuery(list).queryKey }) > 0;
  const isUnsaved = status === 'dirty' || status === 'failed';
  return (
    <span className="list-tab" title={listTitles[list]}>
      <span aria-hidden>{initialsOf(listTitles[list])}</span>
      <span className="sr-only">{listTitles[list]}</span>
      <span className="list-tab-mark">
        {isLoading ? <Spinner /> : isUnsaved && <span className="unsaved-mark" />}
      </span>
    </span>
  );
}
