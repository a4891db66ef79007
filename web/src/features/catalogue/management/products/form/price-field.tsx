import { useState, type ComponentProps } from 'react';
import { formatCents, toCents } from '#shared/rules/money.ts';
import { formatDay } from '#shared/rules/day.ts';
import { messages } from '../messages.ts';
import { TextField } from './field-kinds.tsx';
import { isReduced } from './product-request.ts';
import type { StockField } from './stock-field.tsx';

/** The price; a lower one is a reduction, unless the price before was a mistake. */
export function PriceField({ form, saved, why, onWhy }: ComponentProps<typeof StockField>) {
  const reduction = saved?.reduction;
  const [openedAt] = useState(() => new Date().toISOString());
  const isShown = reduction && reduction.until > openedAt;
  return (
    <>
      <TextField
        form={form}
        name="price"
        inputMode="decimal"
        maxLength={9}
        hint={
          isShown
            ? messages.reduced(
                formatCents(toCents(reduction.previousPrice)),
                formatDay(Date.parse(reduction.until) / 1000),
              )
            : undefined
        }
      />
      {saved && isReduced(form.values, saved) && (
        <label className="check-field sm:col-span-2">
          <input
            type="checkbox"
            checked={why.priceCorrection === 'true'}
            onChange={(event) => onWhy({ priceCorrection: event.target.checked ? 'true' : 'false' })}
          />
          <span className="font-semibold">{messages.priceCorrection}</span>
          <span className="text-sm text-quiet">{messages.priceCorrectionMeans}</span>
        </label>
      )}
    </>
  );
}
