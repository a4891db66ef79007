import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found, refused } from '../../api/errors.ts';
import { filled, integer, list, metadata } from '../../api/params.ts';
import { newId } from '../../ids.ts';
import type { LineItem } from '../../state.ts';
import { mergeMetadata } from '../metadata.ts';
import { inlinePrice, priceData, productName } from '../prices.ts';

/** `line_items` of a checkout session in payment mode. */
export const lineItems = list(
  z.strictObject({
    metadata: metadata().optional(),
    price: filled().optional(),
    price_data: priceData.optional(),
    quantity: integer(1).optional(),
  }),
);
type Given = z.output<typeof lineItems>;

/** Prices every line, in order. */
export function createLineItems(account: Account, given: Given): LineItem[] {
  return given.map((line, index) => createLineItem(account, line, `line_items[${index}]`));
}

function createLineItem(account: Account, line: Given[number], param: string): LineItem {
  if ((line.price === undefined) === (line.price_data === undefined)) {
    throw refused(`You must specify either \`price\` or \`price_data\` for each line item, and not both.`, {
      param,
    });
  }
  if (line.quantity === undefined) {
    throw refused(`Quantity is required. Add \`quantity\` to \`${param}\``, {
      param: `${param}[quantity]`,
      code: 'parameter_missing',
    });
  }
  const price =
    line.price_data === undefined
      ? found(account.state.prices, 'price', line.price ?? '', `${param}[price]`)
      : inlinePrice(account, line.price_data, `${param}[price_data]`);
  const total = (price.unit_amount ?? 0) * line.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description: productName(account, price),
    metadata: mergeMetadata({}, line.metadata),
    price,
    quantity: line.quantity,
  };
}
