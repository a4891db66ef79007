import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import type { StoredProduct } from '#functions/_data/catalogue/products.ts';
import { sampleProduct } from '#tests/support/samples.ts';
import { ask } from './people.ts';

/** Lets the data layer of functions/ speak to the cloud's table; it reads its environment when it is loaded. */
async function dataLayer() {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: inject('cloud').dynamoUrl,
    TABLE_NAME: inject('cloud').tableName,
  });
  const [{ putProduct, findProduct }, { bumpCatalogueVersion }, { update }, { keys }] = await Promise.all([
    import('#functions/_data/catalogue/products.ts'),
    import('#functions/_data/catalogue/catalogue.ts'),
    import('#functions/_data/table/table.ts'),
    import('#functions/_data/table/keys.ts'),
  ]);
  return { putProduct, findProduct, bumpCatalogueVersion, update, keys };
}

/** A word that no other product's text contains: a search for it finds just what the test put on the shelf. */
export const newWord = (): string =>
  Array.from({ length: 7 }, () => String.fromCodePoint(97 + randomInt(26))).join('');

/** Puts products on the shelf that no other test buys; the shop lists them at once. */
export async function stocked(...goods: Partial<StoredProduct>[]): Promise<StoredProduct[]> {
  const { putProduct, bumpCatalogueVersion } = await dataLayer();
  const { data } = await ask<{ data: { categories: { _id: string }[] } }>('GET', '/categories/active');
  const categoryId = data.categories[0]!._id;
  const products = goods.map((facts) => sampleProduct({ categoryId, ...facts }));
  await Promise.all(products.map(putProduct));
  await bumpCatalogueVersion();
  return products;
}

/** Changes a product behind the buyer's back, as an admin or another buyer does. */
export async function changeProduct({ _id }: StoredProduct, facts: Partial<StoredProduct>): Promise<void> {
  const { update, keys, bumpCatalogueVersion } = await dataLayer();
  const names = Object.keys(facts);
  await update(keys.product(_id), {
    update: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(Object.entries(facts).map(([name, value]) => [`:${name}`, value])),
  });
  await bumpCatalogueVersion();
}

/** The product as the table has it now. */
export async function productNow({ _id }: StoredProduct): Promise<StoredProduct> {
  return (await (await dataLayer()).findProduct(_id))!;
}
