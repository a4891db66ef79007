import type { OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import type { UrlCodec } from '../../../ui/list/use-url-state.ts';
import { formatDay } from '../../../ui/format-dates.ts';
import { paymentOptions, refundOptions, statusOptions } from './labels.ts';

/** Which orders are meant; kept in the query string. Empty values filter nothing. */
export interface OrderFilter {
  search: string;
  status: OrderStatus | '';
  payment: PaymentStatus | '';
  refund: keyof typeof refundOptions;
  /** Days in Madrid, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

/** What the list shows. */
export interface ListState extends OrderFilter {
  /** Of the page; undefined for the first one. */
  cursor: string | undefined;
}

/** The list without filters. */
export const wholeList: ListState = {
  search: '',
  status: '',
  payment: '',
  refund: '',
  from: '',
  to: '',
  cursor: undefined,
};

const names: Record<keyof ListState, string> = {
  search: 'buscar',
  status: 'estado',
  payment: 'pago',
  refund: 'reembolso',
  from: 'desde',
  to: 'hasta',
  cursor: 'cursor',
};

/** The value of a select, or nothing for an invalid one. */
const oneOf = <Value extends string>(options: Record<Value, string>, value: string): Value =>
  Object.hasOwn(options, value) ? (value as Value) : ('' as Value);

/** Whether a text is a day of this century. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return text.startsWith('20') && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

const dayOf = (text: string): string => (isDay(text) ? text : '');

export const listStateCodec: UrlCodec<ListState> = {
  parse(query) {
    const read = (field: keyof ListState) => query.get(names[field]) ?? '';
    return {
      search: read('search').trim().slice(0, 100),
      status: oneOf(statusOptions, read('status')),
      payment: oneOf(paymentOptions, read('payment')),
      refund: oneOf(refundOptions, read('refund')),
      from: dayOf(read('from')),
      to: dayOf(read('to')),
      cursor: read('cursor').slice(0, 1000) || undefined,
    };
  },
  write(state) {
    const query = new URLSearchParams();
    for (const [field, name] of Object.entries(names) as [keyof ListState, string][])
      if (state[field]) query.set(name, state[field]);
    const text = query.toString();
    return text && `?${text}`;
  },
};

/** Whether a filter hides orders. */
export const isFiltered = ({ search, status, payment, refund, from, to }: OrderFilter): boolean =>
  [search, status, payment, refund, from, to].some((filter) => filter !== '');

/** Whether the last day is before the first one, so that no order can match. */
export const isReversed = ({ from, to }: OrderFilter): boolean => from !== '' && to !== '' && to < from;

const refundKinds = { abierto: 'open', rechazado: 'refused', reclamado: 'disputed' } as const;

/** The filter as the server takes it. */
export const requestOf = ({ search, status, payment, refund, from, to }: OrderFilter) => ({
  search: search || undefined,
  status: status || undefined,
  paymentStatus: payment || undefined,
  refund: refund ? refundKinds[refund] : undefined,
  from: from || undefined,
  to: to || undefined,
});

/** The filter in words: `Estado: Enviado · Desde: 1 nov 2026`; empty for none. */
export const filterText = ({ search, status, payment, refund, from, to }: OrderFilter): string =>
  [
    search && `Búsqueda: «${search}»`,
    status && `Estado: ${statusOptions[status]}`,
    payment && `Pago: ${paymentOptions[payment]}`,
    refund && `Reembolso: ${refundOptions[refund]}`,
    from && `Desde: ${formatDay(from)}`,
    to && `Hasta: ${formatDay(to)}`,
  ]
    .filter(Boolean)
    .join(' · ');
