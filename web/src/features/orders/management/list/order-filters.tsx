import { useCallback, useState } from 'react';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { FilterSelect } from '../../../../ui/list/filter-select.tsx';
import type { UrlState } from '../../../../ui/list/use-url-state.ts';
import { paymentOptions, refundOptions, statusOptions } from '../labels.ts';
import { isDay, isReversed, type ListState } from '../list-state.ts';
import { messages } from '../messages.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';

/** The filters of the list, in the URL. The result of another filter starts at its first page. */
export function OrderFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
  const search = useCallback(
    (terms: string) => update({ search: terms, cursor: undefined }, { replace: true }),
    [update],
  );
  const filter = (change: Partial<ListState>) => update({ ...change, cursor: undefined });
  return (
    <div className="order-filters">
      <SearchField label="Buscar" placeholder={messages.searchHint} value={state.search} onChange={search} />
      <FilterSelect
        label="Status"
        options={statusOptions}
        value={state.status}
        onChange={(status) => filter({ status })}
      />
      <FilterSelect
        label="Payment"
        options={paymentOptions}
        value={state.payment}
        onChange={(payment) => filter({ payment })}
      />
      <DayField label="Desde" value={state.from} onChange={(from) => filter({ from })} />
      <DayField
        label="Hasta"
        value={state.to}
        error={isReversed(state) ? 'Es anterior a «Desde»' : undefined}
        onChange={(to) => filter({ to })}
      />
      <FilterSelect
        label="Reembolso"
        options={refundOptions}
        value={state.refund}
        onChange={(refund) => filter({ refund })}
      />
    </div>
  );
}

interface Props {
  label: string;
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A day. While its year is typed it is that of another age (0002, 0020, 0202), which is not passed on. */
function DayField({ label, value, error, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // takes over outside changes: Back, removed filters
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const change = (day: string) => {
    setTyped(day);
    if (day === '' || isDay(day)) onChange(day);
  };
  return (
    <Field label={label} error={error}>
      <Input type="date" value={typed} onChange={({ target }) => change(target.value)} />
    </Field>
  );
}
