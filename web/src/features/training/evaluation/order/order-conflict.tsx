import type { ManagedList } from '#shared/contracts/training/evaluation-management.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useDialogEntry } from '../../../../ui/overlay/use-dialog-entry.ts';
import { currentOrder, offeredIds } from '../queries.ts';
import type { OrderSaver, OrderState } from './order-saver.ts';

interface Props {
  title: string;
  state: OrderState;
  newer: ManagedList;
  saver: OrderSaver;
}

/** The admin's order and the one that another admin has saved meanwhile, side by side. */
export function OrderConflict({ title, state, newer, saver }: Props) {
  const close = useDialogEntry();
  const choose = (ids: readonly string[] | null) => {
    close();
    void saver.choose(ids);
  };
  const mine = currentOrder(state.ids ?? [], newer);
  const nameOf = (optionId: string) => newer.options.find(({ _id }) => _id === optionId)?.name ?? '';
  const order = {
    name: 'order',
    label: title,
    opened: state.opened.join(),
    mine: mine.join(),
    saved: offeredIds(newer).join(),
  };
  return (
    <FormDialog
      title="Orden cambiado a la vez"
      busyText={false}
      isTyped
      comparison={{
        fields: [order],
        show: (_, value) => orderOf(value.split(',').map(nameOf)),
        onChoose: ({ order: chosen }) => choose(chosen === order.saved ? null : mine),
      }}
      onClose={() => choose(null)}
    />
  );
}

/** One below the other, each with its place; names of a list are unique. */
const orderOf = (names: string[]) => (
  <span className="order-version">
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
  </span>
);
