import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { PageContent } from '#shared/site-code.ts';
import { contact } from '#shared/contact.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { startS3, type S3 } from '#infra/local/s3/index.ts';
import { startProductCalls } from '../../support/catalogue/product-calls.ts';
import { useTable } from '../../support/table/table.ts';

const siteUrl = 'https://tenaz.test';
/** Addresses whose page cannot be rendered. */
const broken = new Set<string>();
const slugOf = (content: PageContent) => {
  if (content.kind === 'shop') return 'tienda';
  return content.kind === 'product' ? content.product.slug : content.category.slug;
};

// the real code of the site is rendered by the tests of the whole cloud
vi.mock('#functions/_ports/site/site-code.ts', () => ({
  loadRenderer: async () => ({
    prerendered: ['/', '/tienda', '/blog/rutina-cardio-hiit'],
    render: (url: string, content: PageContent) => {
      const slug = slugOf(content);
      if (broken.has(slug)) throw new Error(`${slug} cannot be rendered`);
      return JSON.stringify({ url, ...content });
    },
  }),
}));
const s3: S3 = await startS3({ buckets: [{ name: 'site' }], dataDir: null });
afterAll(() => s3.close());
await useTable({ AWS_ENDPOINT_URL_S3: s3.url, SITE_BUCKET: 'site' });
const { handler } = await import('#functions/render-pages/index.ts');
const { settleFile } = await import('#functions/render-pages/settle-file.ts');
const { securityTxt, settleSecurityTxt } = await import('#functions/render-pages/security-txt.ts');
const { saveSiteUrl } = await import('#functions/_data/site-settings.ts');
const { update: updateItem } = await import('#functions/_data/table/table.ts');
const { keys } = await import('#functions/_data/table/keys.ts');
const { putCategory } = await import('#functions/_data/catalogue/categories.ts');
const { bumpCatalogueVersion } = await import('#functions/_data/catalogue/catalogue.ts');
const { changedNow } = await import('#functions/_data/catalogue/products.ts');
const { putMany } = await import('#functions/_data/table/batches.ts');
const { sampleCategory, sampleProduct } = await import('../../support/sample-items.ts');
await saveSiteUrl(siteUrl);
const shop = await startProductCalls();
const client = new S3Client({
  endpoint: s3.url,
  forcePathStyle: true,
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

const created = (form: object = {}) => shop.created({ title: `Producto ${ulid()}`, sku: ulid(), ...form });

/** A change of an item as the stream tells it. */
const change = (pk: string, sk = 'product'): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, SequenceNumber: `${pk}-1` },
});
const told = (...records: DynamoDBRecord[]) =>
  handler({ Records: records }) as Promise<DynamoDBBatchResponse>;
const repaired = () => handler({}) as Promise<Record<string, number>>;

async function fileAt(key: string): Promise<string | null> {
  const file = await client.send(new GetObjectCommand({ Bucket: 'site', Key: key })).catch(() => null);
  return (await file?.Body?.transformToString()) ?? null;
}
/** What the page of an address shows, or null without one. */
async function pageAt(path: string) {
  const text = await fileAt(renderedKey(path));
  return text === null ? null : (JSON.parse(text) as Record<string, never> & { product: { price: number } });
}
const productAt = async (slug: string) => (await pageAt(`/tienda/${slug}`))?.product;
const cardsIn = async (category: string): Promise<{ slug: string; price: number }[]> =>
  ((await pageAt(`/tienda/categoria/${category}`)) as unknown as { list: { data: { products: never[] } } })
    .list.data.products;
const version = async (id: string) => (await shop.get(id)).body.data.product.version as number;
const edit = async (id: string, form: object) => {
  const { status, body } = await shop.update(id, { version: String(await version(id)), ...form });
  if (status !== 200) throw new Error(JSON.stringify(body));
};

afterEach(() => {
  broken.clear();
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
    const slow = settleFile(key, async () => {
      const read = file();
      if (state === 'old') {
        state = 'new';
        // another call reads and writes in the meantime
        await settleFile(key, async () => file());
      }
      return read;
    });
    expect(await slow).toBe('same');
    expect(await fileAt(key)).toBe('new');
  });

  it('P110: a page that was removed in the meantime does not come back, and a new one is not removed', async () => {
    const key = renderedKey(`/tienda/${ulid().toLowerCase()}`);
    const body = { body: 'page', type: 'text/html; charset=utf-8' as const };
    await settleFile(key, async () => body);
    let isThere = true;
    await settleFile(key, async () => {
      const read = isThere ? { ...body, body: 'page, changed' } : null;
      if (isThere) {
        isThere = false;
        await settleFile(key, async () => null);
      }
      return read;
    });
    expect(await fileAt(key)).toBeNull();
    isThere = false;
    await settleFile(key, async () => body);
    await settleFile(key, async () => {
      const read = isThere ? { ...body, body: 'page, changed' } : null;
      if (!isThere) {
        isThere = true;
        await settleFile(key, async () => ({ ...body, body: 'page, changed' }));
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
  it('lists its best sellers as they are now, and follows each change of one of them', async () => {
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

  it('P111: a hidden category takes its page and those of its products along, and brings them back', async () => {
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
  });
});

describe('the page of the shop', () => {
  const shopCards = async () =>
    (
      (await pageAt('/tienda')) as unknown as {
        list: { data: { products: { slug: string; price: number }[] } };
      }
    ).list.data.products;

  it('lists the best sellers of all categories as they are now, and follows each change of one of them', async () => {
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
  });

  it('P112: that cannot be rendered holds up no other page, and is told to come again', async () => {
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

describe('the repair', () => {
  it('P112: writes what is missing, puts right what is wrong, removes what should not be there, and leaves the rest', async () => {
    // what the tests above have written by hand
    await repaired();
    const [missing, wrong, right] = [await created(), await created(), await created()];
    await told(change(wrong._id), change(right._id));
    const strange = ['/tienda/nunca-existio', '/tienda/categoria/nunca-existio'];
    for (const path of [`/tienda/${wrong.slug}`, ...strange])
      await client.send(new PutObjectCommand({ Bucket: 'site', Key: renderedKey(path), Body: '{}' }));
    const before = await repaired();
    expect(before).toMatchObject({ added: 1, changed: 1, removed: 2 });
    for (const { slug } of [missing, wrong, right]) expect(await productAt(slug)).toMatchObject({ slug });
    for (const path of strange) expect(await pageAt(path)).toBeNull();
    expect(await repaired()).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('the sitemap has the pages that are there, each once, with the time of its last change', async () => {
    const [listed, deleted] = [await created(), await created()];
    await told(change(listed._id), change(deleted._id));
    await shop.remove(deleted._id);
    await told(change(deleted._id));
    const text = (await fileAt('sitemap.xml'))!;
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(
      expect.arrayContaining([
        `${siteUrl}/`,
        `${siteUrl}/tienda`,
        `${siteUrl}/tienda/${listed.slug}`,
        `${siteUrl}/tienda/categoria/proteinas`,
      ]),
    );
    expect(addresses).not.toContain(`${siteUrl}/tienda/${deleted.slug}`);
    expect(text).toMatch(
      new RegExp(`<loc>${siteUrl}/tienda/${listed.slug}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[^<]+</lastmod>`),
    );
    expect(text).toContain(`<loc>${siteUrl}/blog/rutina-cardio-hiit</loc><lastmod>2026-09-07</lastmod>`);
  });
});

describe('security.txt', () => {
  const key = '.well-known/security.txt';
  const expiryIn = (text: string) => new Date(/^Expires: (.*)$/m.exec(text)![1]!);
  const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 86_400_000;

  it('the repair writes security.txt as plain text, with the address of the shop, its languages and its own address', async () => {
    await repaired();
    const head = await client.send(new HeadObjectCommand({ Bucket: 'site', Key: key }));
    expect(head).toMatchObject({ ContentType: 'text/plain; charset=utf-8', CacheControl: 'no-cache' });
    const text = (await fileAt(key))!;
    expect(text).toMatch(new RegExp(`^Contact: mailto:${contact.email}$`, 'm'));
    expect(text).toMatch(/^Preferred-Languages: es, en$/m);
    expect(text).toMatch(new RegExp(`^Canonical: ${siteUrl}/${key.replaceAll('.', '\\.')}$`, 'm'));
    expect(text.match(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/gm)).toHaveLength(1);
    expect(days(new Date(), expiryIn(text))).toBeGreaterThan(140);
  });

  it('security.txt that has expired is replaced by the next repair, and one is written anew once a month', async () => {
    const settle = (day: string) => settleSecurityTxt({ url: siteUrl }, new Date(day));
    expect(await settle('2020-01-15T04:30:00Z')).toBe('changed');
    expect(await settle('2020-01-31T04:30:00Z')).toBe('same');
    expect(await settle('2020-02-01T04:30:00Z')).toBe('changed');
    await repaired();
    expect(expiryIn((await fileAt(key))!).getTime()).toBeGreaterThan(Date.now());
  });

  it('a security.txt of any day of four years expires within five to six months and a day', () => {
    for (let day = 0; day < 4 * 366; day++) {
      const now = new Date(Date.UTC(2026, 0, 1 + day, 23, 59));
      const left = days(now, expiryIn(securityTxt(siteUrl, now)));
      expect(left, now.toISOString()).toBeGreaterThan(145);
      expect(left, now.toISOString()).toBeLessThan(185);
    }
  });
});

// at the end: what is added here would be compared by the repairs above
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
});
