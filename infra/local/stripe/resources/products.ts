import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { found, refused } from '../api/errors.ts';
import { isWanted, listOf, listParams } from '../api/lists.ts';
import { operation } from '../api/operation.ts';
import { boolean, expandable, filled, list, metadata, text, unsettable, url } from '../api/params.ts';
import { retrieve } from '../api/retrieve.ts';
import { newId } from '../ids.ts';
import { update } from './changes.ts';
import { mergeMetadata } from './metadata.ts';

/** What a product is made of, wherever one is made. */
export const productData = z.strictObject({
  name: filled(250),
  description: filled(1000).optional(),
  images: list(url(), 8).optional(),
  metadata: metadata().optional(),
});

const createParams = productData.extend({
  ...expandable,
  active: boolean().optional(),
  id: filled().optional(),
  statement_descriptor: filled(22).optional(),
  unit_label: filled(12).optional(),
});
type Given = Partial<z.output<typeof createParams>> & { name: string };

/** Makes a product, silently. */
export function makeProduct(account: Account, given: Given): Stripe.Product {
  const product: Stripe.Product = {
    id: given.id ?? newId('prod', 14),
    object: 'product',
    active: given.active ?? true,
    created: account.seconds(),
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label ?? null,
    updated: account.seconds(),
    url: null,
  };
  account.state.products.set(product.id, product);
  return product;
}

function createProduct(account: Account, given: Given): Stripe.Product {
  if (given.id !== undefined && account.state.products.has(given.id)) {
    throw refused(`Product already exists.`, { param: 'id', code: 'resource_already_exists' });
  }
  const product = makeProduct(account, given);
  account.emit('product.created', product);
  return product;
}

const base = '/v1/products';

export const productOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params }) => createProduct(account, params),
  }),
  retrieve(base, 'product', (state) => state.products),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: z.strictObject({
      ...expandable,
      active: boolean().optional(),
      description: unsettable(text(1000)).optional(),
      metadata: unsettable(metadata()).optional(),
      name: filled(250).optional(),
    }),
    run: ({ account, ids, params }) => {
      const product = found(account.state.products, 'product', ids.id ?? '');
      update(account, 'product.updated', product, () => {
        if (params.active !== undefined) product.active = params.active;
        if (params.description !== undefined) product.description = params.description;
        if (params.name !== undefined) product.name = params.name;
        product.metadata = mergeMetadata(product.metadata, params.metadata);
        product.updated = account.seconds();
      });
      return product;
    },
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({
      ...listParams,
      active: boolean().optional(),
      ids: list(filled()).optional(),
    }),
    run: ({ account, params: { active, ids, ...page } }) =>
      listOf(
        account.state.products.values(),
        page,
        base,
        (product) => isWanted(active, product.active) && (ids?.includes(product.id) ?? true),
      ),
  }),
];
