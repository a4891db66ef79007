import * as z from 'zod';
import { maxMetricDays } from '../../rules/analytics/metrics.ts';
import { envelope, group } from '../endpoint.ts';
import { DayMetrics } from './daily-metrics.ts';

const Day = z.iso.date('Fecha inválida').regex(/^20/, 'Fecha inválida');

/** Whether so many days later is no earlier, and a year at most. No number where one of the days is invalid. */
const isSpan = (later: number): boolean => later >= 0 && later < maxMetricDays;

const Span = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => isSpan((Date.parse(to) - Date.parse(from)) / 86_400_000), {
    message: `Elige de 1 a ${maxMetricDays} días`,
    path: ['to'],
  });

export const metrics = group({
  list: {
    summary: 'The metrics of the days from one day to another, both included, oldest first; today so far',
    method: 'GET',
    path: '/metrics',
    access: 'metrics:read',
    query: Span,
    response: envelope(
      z.object({
        /** Days before the first metrics, and those that are not rolled up yet, are absent. */
        days: z.array(DayMetrics),
        /** In a span until today: today, and what the night has still to close, as they are now. */
        open: z.array(DayMetrics),
      }),
    ),
    errors: [],
  },
  products: {
    summary:
      'What each product has sold from one day to another, both included, the most first; today so far',
    method: 'GET',
    path: '/metrics/products',
    access: 'metrics:read',
    query: Span,
    response: envelope(
      z.object({
        products: z.array(
          z.object({
            _id: z.string(),
            title: z.string(),
            /** That of now; null when product or category are gone. */
            category: z.string().nullable(),
            /** Without the refunded ones. */
            units: z.int(),
            /** Of these units, with VAT and without delivery. */
            cents: z.int(),
          }),
        ),
      }),
    ),
    errors: [],
  },
});
