import * as z from 'zod';
import { maxFigureDays } from '../../rules/analytics/figures.ts';
import { envelope, group } from '../endpoint.ts';
import { DayFigures } from './day-figures.ts';

const Day = z.iso.date('Fecha inválida').regex(/^20/, 'Fecha inválida');

/** Whether so many days later is no earlier, and a year at most. No number where one of the days is invalid. */
const isSpan = (later: number): boolean => later >= 0 && later < maxFigureDays;

const Span = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => isSpan((Date.parse(to) - Date.parse(from)) / 86_400_000), {
    message: `Elige de 1 a ${maxFigureDays} días`,
    path: ['to'],
  });

export const figures = group({
  list: {
    summary: 'The figures of the days from one day to another, both included, oldest first; today so far',
    method: 'GET',
    path: '/figures',
    access: 'figures:read',
    query: Span,
    response: envelope(
      z.object({
        /** Days before the first figures, and those that are not folded yet, are absent. */
        days: z.array(DayFigures),
        /** In a span until today: today, and what the night has still to close, as they are now. */
        open: z.array(DayFigures),
      }),
    ),
    errors: [],
  },
  products: {
    summary:
      'What each product has sold from one day to another, both included, the most first; today so far',
    method: 'GET',
    path: '/figures/products',
    access: 'figures:read',
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
