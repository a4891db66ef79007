import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { changeProduct } from '../support/catalogue/change-product.ts';
import { change, siteUrl, startPageCalls } from '../support/catalogue/page-calls.ts';
import { broken, turns } from '../support/catalogue/fake-site-code.ts';

const { shop, client, fileAt, pageAt, productAt, cardsIn, shopCards, created, edit, told, repaired } =
  await startPageCalls();
const { updateFile } = await import('#functions/catalogue/pages/update-file.ts');
const { update: updateItem } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { bumpCatalogueVersion } = await import('#functions/catalogue/catalogue.ts');
const { changedNow } = await import('#functions/catalogue/products.ts');
const { putMany } = await import('#functions/platform/table/batches.ts');
const { setExpression } = await import('#functions/platform/table/table.ts');
const { sampleCategory, sampleProduct } = await import('../support/sample-items.ts');

afterEach(() => {
  broken.clear();
  turns.busyMs = 0;
  vi.restoreAllMocks();
});

describe('the page of a product', () => {
  it('shows what the API answers, without internal fields, at the address of the site', async () => {
    const product = await created({ price: '17,90' });
    expect(await told(change(product._id))).toEqual({ batchItemFailures: [] });
    const page = await pageAt(`/tienda/${product.slug}`);
    expect(page).toMatchObject({ url: siteUrl, kind: 'product' });
    expect(page!.product).toMatchObject({ slug: product.slug, price: 17.9, category: { slug: 'proteinas' } });
    for (const hidden of ['held', 'pastPrices', 'version', 'oldSlugs', 'priceCents', 'isActive'])
      expect(page!.product).not.toHaveProperty(hidden);
    const { ContentType, CacheControl } = await client.send(
      new HeadObjectCommand({ Bucket: 'site', Key: renderedKey(`/tienda/${product.slug}`) }),
    );
    expect([ContentType, CacheControl]).toEqual(['text/html; charset=utf-8', 'no-cache']);
  });

  it('P111: is gone when the product is deleted, hidden or in a hidden category, also when the news come twice', async () => {
    const [deleted, hidden] = [await created(), await created()];
    await told(change(deleted._id), change(hidden._id));
    expect(await productAt(deleted.slug)).toBeDefined();
    await shop.remove(deleted._id);
    await edit(hidden._id, { isActive: 'false' });
    await told(change(deleted._id), change(hidden._id));
    await told(change(hidden._id), change(deleted._id));
    expect(await productAt(deleted.slug)).toBeUndefined();
    expect(await productAt(hidden.slug)).toBeUndefined();
  });

  it('P111: moves with the address of the product, and an address that another product has got is that one’s', async () => {
    const one = await created();
    await told(change(one._id));
    const first = one.slug;
    await edit(one._id, { slug: `nuevo-${first}` });
    await told(change(one._id));
    expect(await productAt(first)).toBeUndefined();
    expect(await productAt(`nuevo-${first}`)).toMatchObject({ _id: one._id });
    // deleted, it leaves its addresses to others
    await shop.remove(one._id);
    const other = await created({ slug: first });
    await told(change(other._id));
    // the news of the first product come last
    await told(change(one._id));
    expect(await productAt(first)).toMatchObject({ _id: other._id });
  });

  it('P110: shows the last price, in whatever order and however often the news of two changes come', async () => {
    const product = await created({ price: '10,00' });
    await edit(product._id, { price: '11,00' });
    await edit(product._id, { price: '12,00' });
    await told(change(product._id), change(product._id));
    expect(await productAt(product.slug)).toMatchObject({ price: 12 });
    await told(change(product._id));
    expect(await productAt(product.slug)).toMatchObject({ price: 12 });
  });

  it('P110: an older state that is written late never overwrites a newer one', async () => {
    const key = renderedKey(`/tienda/${ulid().toLowerCase()}`);
    let state = 'old';
    const file = () => ({ body: state, type: 'text/html; charset=utf-8' as const });
    const slow = updateFile(key, async () => {
      const read = file();
      if (state === 'old') {
        state = 'new';
        // another call reads and writes in the meantime
        await updateFile(key, async () => file());
      }
      return read;
    });
    expect(await slow).toBe('same');
    expect(await fileAt(key)).toBe('new');
  });

  it('P110: a page that was removed in the meantime does not come back, and a new one is not removed', async () => {
    const key = renderedKey(`/tienda/${ulid().toLowerCase()}`);
    const body = { body: 'page', type: 'text/html; charset=utf-8' as const };
    await updateFile(key, async () => body);
    let isThere = true;
    await updateFile(key, async () => {
      const read = isThere ? { ...body, body: 'page, changed' } : null;
      if (isThere) {
        isThere = false;
        await updateFile(key, async () => null);
      }
      return read;
    });
    expect(await fileAt(key)).toBeNull();
    isThere = false;
    await updateFile(key, async () => body);
    await updateFile(key, async () => {
      const read = isThere ? { ...body, body: 'page, changed' } : null;
      if (!isThere) {
        isThere = true;
        await updateFile(key, async () => ({ ...body, body: 'page, changed' }));
      }
      return read;
    });
    expect(await fileAt(key)).toBe('page, changed');
  });

  it('P112: one that cannot be rendered holds up no other, and is told to come again', async () => {
    const [good, bad, last] = [await created(), await created(), await created()];
    broken.add(bad.slug);
    const records = [change(good._id), change(bad._id), change(last._id)];
    expect(await told(...records)).toEqual({ batchItemFailures: [{ itemIdentifier: `${bad._id}-1` }] });
    expect(await productAt(good.slug)).toBeDefined();
    expect(await productAt(last.slug)).toBeDefined();
    broken.clear();
    expect(await told(...records.slice(1))).toEqual({ batchItemFailures: [] });
    expect(await productAt(bad.slug)).toBeDefined();
  });

  it('is not written again while it shows the same', async () => {
    const product = await created();
    await told(change(product._id));
    const send = vi.spyOn(S3Client.prototype, 'send');
    await told(change(product._id));
    const written = send.mock.calls.filter(([command]) => command instanceof PutObjectCommand);
    expect(written.map(([{ input }]) => (input as { Key: string }).Key)).toEqual([]);
  });
});

describe('the page of a category', () => {
  nightly('lists its best sellers as they are now, and follows each change of one of them', async () => {
    const product = await created({ price: '9,00' });
    await told(change(product._id));
    await edit(product._id, { price: '8,00' });
    await told(change(product._id));
    const found = (await cardsIn('proteinas')).find(({ slug }) => slug === product.slug);
    expect(found).toMatchObject({ price: 8 });
    await shop.remove(product._id);
    await told(change(product._id));
    expect((await cardsIn('proteinas')).map(({ slug }) => slug)).not.toContain(product.slug);
  });

  it('P112: a new name reaches the pages of its products, also when the first call breaks off between them', async () => {
    const category = sampleCategory({ name: 'Barritas', slug: 'barritas' });
    await putCategory(category);
    const product = await created({ category: category._id });
    await told(change(product._id), change('categories', category._id));
    await updateItem(keys.category(category._id), {
      update: 'SET #name = :name',
      names: { '#name': 'name' },
      values: { ':name': 'Barras' },
    });
    await bumpCatalogueVersion();
    broken.add(product.slug);
    const news = change('categories', category._id);
    expect((await told(news)).batchItemFailures).toHaveLength(1);
    broken.clear();
    expect(await told(news)).toEqual({ batchItemFailures: [] });
    expect(await productAt(product.slug)).toMatchObject({ category: { name: 'Barras' } });
  });

  nightly(
    'P111: a hidden category takes its page and those of its products along, and brings them back',
    async () => {
      const category = sampleCategory({ name: 'Gomas', slug: 'gomas' });
      await putCategory(category);
      const product = await created({ category: category._id });
      const news = change('categories', category._id);
      await told(change(product._id), news);
      expect(await pageAt('/tienda/categoria/gomas')).not.toBeNull();
      const show = async (isActive: boolean) => {
        await updateItem(keys.category(category._id), {
          update: 'SET isActive = :is',
          values: { ':is': isActive },
        });
        await bumpCatalogueVersion();
        await told(news);
      };
      await show(false);
      expect(await pageAt('/tienda/categoria/gomas')).toBeNull();
      expect(await productAt(product.slug)).toBeUndefined();
      await show(true);
      expect(await pageAt('/tienda/categoria/gomas')).not.toBeNull();
      expect(await productAt(product.slug)).toBeDefined();
    },
  );
});

describe('the page of the shop', () => {
  nightly(
    'P111: a category that is renamed or hidden is so in all lists at once, also where no reader knows of the change yet',
    async () => {
      const category = sampleCategory({ name: 'Discos', slug: 'discos' });
      await putCategory(category);
      const product = await created({ category: category._id });
      await changeProduct(product._id, { totalSales: 50_000 });
      await told(change(product._id));
      const cardInShop = async () => (await shopCards()).find(({ slug }) => slug === product.slug);
      expect(await cardInShop()).toMatchObject({ category: { name: 'Discos' } });
      // the version of the catalogue is raised after the change: the stream may be faster
      await updateItem(keys.category(category._id), setExpression({ name: 'Pesas' }));
      await told(change('categories', category._id));
      expect(await cardInShop()).toMatchObject({ category: { name: 'Pesas' } });
      expect((await cardsIn('discos'))[0]).toMatchObject({ category: { name: 'Pesas' } });
      await updateItem(keys.category(category._id), setExpression({ isActive: false }));
      await told(change('categories', category._id));
      expect(await cardInShop()).toBeUndefined();
      expect((await pageAt('/tienda'))!.list.data.categories.map(({ slug }) => slug)).not.toContain('discos');
    },
  );

  nightly(
    'lists the best sellers of all categories as they are now, and follows each change of one of them',
    async () => {
      const product = await created({ price: '9,00' });
      await updateItem(keys.product(product._id), {
        update: 'SET totalSales = :many',
        values: { ':many': 100_000 },
      });
      await bumpCatalogueVersion();
      await told(change(product._id));
      expect((await shopCards())[0]).toMatchObject({ slug: product.slug, price: 9 });
      await edit(product._id, { price: '8,00' });
      await told(change(product._id));
      expect((await shopCards())[0]).toMatchObject({ slug: product.slug, price: 8 });
      await shop.remove(product._id);
      await told(change(product._id));
      expect((await shopCards()).map(({ slug }) => slug)).not.toContain(product.slug);
    },
  );

  nightly('P112: that cannot be rendered holds up no other page, and is told to come again', async () => {
    const product = await created();
    broken.add('tienda');
    // what it showed last is rendered no second time
    await edit(product._id, { price: '7,00' });
    await updateItem(keys.product(product._id), {
      update: 'SET totalSales = :many',
      values: { ':many': 100_001 },
    });
    await bumpCatalogueVersion();
    expect((await told(change(product._id))).batchItemFailures).toHaveLength(1);
    expect(await productAt(product.slug)).toMatchObject({ price: 7 });
    broken.clear();
    expect(await told(change(product._id))).toEqual({ batchItemFailures: [] });
    expect((await shopCards())[0]).toMatchObject({ slug: product.slug });
  });
});

describe('many products', () => {
  it('P189: more products than one read takes have their pages after one call, which writes each list and the sitemap once', async () => {
    const category = sampleCategory({ name: 'Lotes', slug: 'lotes' });
    await putCategory(category);
    // a category's first page renders its products itself
    await told(change('categories', category._id));
    const products = Array.from({ length: 110 }, () => sampleProduct({ categoryId: category._id, stock: 5 }));
    await putMany(
      products.flatMap((product) => [
        { ...keys.product(product._id), ...changedNow(product._id), ...product },
        { ...keys.productSlug(product.slug), productId: product._id },
      ]),
    );
    await bumpCatalogueVersion();
    const send = vi.spyOn(S3Client.prototype, 'send');
    const counts = products.map(() => change('categories', category._id));
    expect(await told(...products.map(({ _id }) => change(_id)), ...counts)).toEqual({
      batchItemFailures: [],
    });
    const written = send.mock.calls.flatMap(([{ input }]) =>
      'Body' in input ? [(input as { Key: string }).Key] : [],
    );
    expect(new Set(written).size).toBe(written.length);
    expect(written).toEqual(
      expect.arrayContaining(
        ['/tienda/categoria/lotes', ...products.map(({ slug }) => `/tienda/${slug}`)].map(renderedKey),
      ),
    );
    const sitemap = (await fileAt('sitemap.xml'))!;
    for (const { slug } of products) expect(sitemap).toContain(`<loc>${siteUrl}/tienda/${slug}</loc>`);
  });

  nightly(
    'P189: pages that take long to render do not hold up the responses that the others wait for until these time out',
    async () => {
      const products = await Promise.all(Array.from({ length: 20 }, () => created()));
      turns.busyMs = 20;
      turns.most = 0;
      await told(...products.map(({ _id }) => change(_id)));
      expect(turns.most).toBe(1);
      turns.most = 0;
      await repaired();
      expect(turns.most).toBe(1);
    },
  );
});
