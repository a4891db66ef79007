import type { FunctionRow } from './function-row.ts';

/** Those of the API that are about products: what the shop shows of them, and what buyers say. */
export const catalogueRows = {
  products: {
    kind: 'api',
    table: 'r',
    memory: 1024,
    timeout: 10,
    errorImpact: 'The shop shows its error state instead of products.',
  },
  'product-management': {
    kind: 'api',
    table: 'rw',
    audit: 'append',
    pictures: 'upload',
    memory: 1024,
    // an import writes two hundred products
    timeout: 28,
    errorImpact: 'Admins cannot create, change or delete products, or correct their stock.',
  },
  'product-pictures': {
    kind: 'api',
    table: 'rw',
    audit: 'append',
    pictures: 'upload',
    memory: 512,
    timeout: 10,
    errorImpact: 'Admins cannot add, order or remove pictures of products; the shop shows those that it has.',
  },
  'stock-alerts': {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'Visitors cannot ask for a notice about a sold-out product, confirm one or withdraw it.',
  },
  reviews: {
    kind: 'api',
    table: 'rw',
    memory: 512,
    timeout: 10,
    errorImpact: 'Nobody can read reviews of products, and buyers cannot write any.',
  },
  'review-management': {
    kind: 'api',
    table: 'rw',
    audit: 'append',
    memory: 512,
    timeout: 10,
    errorImpact: 'Reviews wait: admins cannot read, publish or reject any.',
  },
  categories: {
    kind: 'api',
    table: 'r',
    memory: 512,
    timeout: 10,
    errorImpact: 'The shop shows no category buttons.',
  },
  'category-management': {
    kind: 'api',
    table: 'rw',
    audit: 'append',
    memory: 512,
    timeout: 10,
    errorImpact: 'Admins cannot see or change the categories; the shop shows them as they are.',
  },
} as const satisfies Record<string, FunctionRow>;
