import type { DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import {
  arpuOf,
  averageOrderOf,
  churnDays,
  churnRateOf,
  disputedOf,
  mrrOf,
  netSalesOf,
  ordersOf,
  recoveryRateOf,
  routinesSentIn,
} from '#shared/rules/analytics/metrics.ts';
import { formats, type Format } from './formats.ts';
import { messages } from './messages.ts';

/** A metric of the business: what it is called, what it means, and how it is computed and drawn. */
export interface Metric {
  id: string;
  title: string;
  definition: string;
  format: Format;
  /** Of the days of a period; null where there is none. */
  valueOf: (days: readonly DayMetrics[]) => number | null;
  /** `flow` adds up over days and is drawn in bars; `level` is how things stand at the end of the days, drawn as a line. */
  kind: 'flow' | 'level';
  /** The days that a level looks back from each point. */
  window?: number;
}

/** The metrics of each part of the page. */
export const metricGroups: readonly { title: string; metrics: readonly Metric[] }[] = [
  {
    title: messages.shop,
    metrics: [
      { id: 'ventas', ...messages.netSales, format: formats.money, valueOf: netSalesOf, kind: 'flow' },
      { id: 'pedidos', ...messages.orders, format: formats.count, valueOf: ordersOf, kind: 'flow' },
      {
        id: 'pedido-medio',
        ...messages.averageOrder,
        format: formats.money,
        valueOf: averageOrderOf,
        kind: 'flow',
      },
      {
        id: 'reclamado',
        ...messages.disputed,
        format: formats.money,
        valueOf: disputedOf,
        kind: 'flow',
      },
    ],
  },
  {
    title: messages.subscriptions,
    metrics: [
      { id: 'mrr', ...messages.mrr, format: formats.money, valueOf: mrrOf, kind: 'level' },
      {
        id: 'bajas',
        ...messages.churn,
        format: formats.rate,
        valueOf: churnRateOf,
        kind: 'level',
        window: churnDays,
      },
      { id: 'arpu', ...messages.arpu, format: formats.money, valueOf: arpuOf, kind: 'level' },
      {
        id: 'cobros',
        ...messages.recovery,
        format: formats.rate,
        valueOf: recoveryRateOf,
        kind: 'level',
        window: 30,
      },
    ],
  },
  {
    title: messages.routines,
    metrics: [
      {
        id: 'rutinas',
        ...messages.routinesSent,
        format: formats.count,
        valueOf: routinesSentIn,
        kind: 'flow',
      },
    ],
  },
];
