import type { ManagedProduct, productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { RequestInput, ResponseBody } from '#shared/contracts/endpoint.ts';
import { decimalText } from '../typed-numbers.ts';
import { typedValue, type RowEdits } from './grid-edits.ts';

type Row = RequestInput<typeof productManagement.editMany, 'body'>['rows'][number];
type Answer = ResponseBody<typeof productManagement.editMany>['data']['rows'][number];

/** Rows as one request changes them, and the way back. */
export interface GridChange {
  rows: Row[];
  /** The products as they were before, by id. */
  before: Map<string, ManagedProduct>;
}

/** The change that the edits mean; all of their cells are right. */
export function changeOf(edits: RowEdits): GridChange {
  const entries = Object.entries(edits);
  const rows = entries.map(([_id, { seen, price, stock }]) => ({
    _id,
    version: seen.version,
    ...(price !== undefined && { price }),
    ...(stock !== undefined && { stock: { from: seen.stock, to: typedValue('stock', stock)! } }),
  }));
  return { rows, before: new Map(entries.map(([id, { seen }]) => [id, seen])) };
}

/** The way back from what a change has done: the old prices, and the difference of units the other way round. */
export function wayBack({ rows, before }: GridChange, answers: readonly Answer[]): GridChange {
  const written = new Map(
    answers.flatMap(({ _id, product, error }) => (product && !error ? [[_id, product]] : [])),
  );
  const back = rows.flatMap(({ _id, price, stock }): Row[] => {
    const product = written.get(_id);
    if (!product) return [];
    return [
      {
        _id,
        version: product.version,
        ...(price !== undefined && { price: decimalText(before.get(_id)!.price, 2) }),
        ...(stock && { stock: { from: stock.to, to: stock.from } }),
      },
    ];
  });
  return { rows: back, before: written };
}
