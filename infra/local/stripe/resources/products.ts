import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { requireRow, invalidRequest } from '../api/errors.ts';
import { operation } from '../api/operation.ts';
import { boolean, expandable, nonEmptyText, list, metadata, text, unsettable, url } from '../api/params.ts';
import { retrieve } from '../api/lists.ts';
import { newId } from '../ids.ts';
import { updateAndEmit } from './changes.ts';
import { mergeMetadata, nulls } from './object-fields.ts';

/** The parameters of a product, wherever one is created. */
export const productData = z.strictObject({
  name: nonEmptyText(250),
  description: nonEmptyText(1000).optional(),
  images: list(url(), 8).optional(),
  metadata: metadata().optional(),
});

const createParams = productData.extend({ ...expandable, id: nonEmptyText().optional() });
type Given = Partial<z.output<typeof createParams>> & { name: string; active?: boolean };

/** Stores a product without an event. */
export function makeProduct(account: Account, given: Given): Stripe.Product {
  const product: Stripe.Product = {
    ...nulls(
      'default_price package_dimensions shippable statement_descriptor tax_code tax_details unit_label url',
    ),
    id: given.id ?? newId('prod', 14),
    object: 'product',
    active: given.active ?? true,
    created: account.seconds(),
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, given.metadata),
    name: given.name,
    type: 'service',
    updated: account.seconds(),
  };
  account.state.products.set(product.id, product);
  return product;
}

const base = '/v1/products';

export const productOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params }) => {
      if (params.id !== undefined && account.state.products.has(params.id))
        throw invalidRequest('Product already exists.', { param: 'id', code: 'resource_already_exists' });
      const product = makeProduct(account, params);
      account.emit('product.created', product);
      return product;
    },
  }),
  retrieve(base, 'product', (state) => state.products),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: z.strictObject({
      ...expandable,
      active: boolean().optional(),
      description: unsettable(text(1000)).optional(),
      name: nonEmptyText(250).optional(),
    }),
    run: ({ account, ids, params: { active, description, name } }) => {
      const product = requireRow(account.state.products, 'product', ids.id ?? '');
      updateAndEmit(account, 'product.updated', product, () => {
        product.active = active ?? product.active;
        if (description !== undefined) product.description = description;
        product.name = name ?? product.name;
        product.updated = account.seconds();
      });
      return product;
    },
  }),
];
