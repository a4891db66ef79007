import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { contact } from '#shared/content/contact.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { changeProduct } from '../support/catalogue/change-product.ts';
import { change, siteUrl, startPageCalls } from '../support/catalogue/page-calls.ts';

const { shop, client, fileAt, pageAt, productAt, created, edit, told, repaired, cardsIn, shopCards } =
  await startPageCalls();
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { deleteCategory } = await import('#functions/catalogue/categories/category-changes.ts');
const { sampleCategory } = await import('../support/sample-items.ts');
const { securityTxt, updateSecurityTxt } = await import('#functions/catalogue/pages/update-file.ts');

describe('the repair', () => {
  it('P112: writes what is missing, puts right what is wrong, removes what should not be there, and leaves the rest', async () => {
    // a category's first page renders its products itself
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

  it('P195: a reduction that is over leaves the pages of its product, its category and the shop although nothing else changes', async () => {
    const product = await created({ price: '15,00' });
    const day = 86_400_000;
    const now = Date.now();
    // the price before ended 31 days ago: the reduction is over for a day
    await changeProduct(product._id, {
      totalSales: 100_000,
      pastPrices: [{ cents: 2000, until: new Date(now - 31 * day).toISOString() }],
    });
    const shown = async () => {
      const cards = [await productAt(product.slug), ...(await cardsIn('proteinas')), ...(await shopCards())];
      return cards.filter((card) => card?.slug === product.slug).map((card) => card?.reduction);
    };
    vi.useFakeTimers({ toFake: ['Date'], now: now - 2 * day });
    onTestFinished(() => void vi.useRealTimers());
    await told(change(product._id));
    const reduction = { previousPrice: 20, until: new Date(now - day).toISOString() };
    expect(await shown()).toEqual([reduction, reduction, reduction]);
    vi.useRealTimers();
    await repaired();
    expect(await shown()).toEqual([null, null, null]);
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

  it('the sitemap tells the time of a change of a page that was there', async () => {
    const product = await created();
    await told(change(product._id));
    const lastChange = async () =>
      new RegExp(`/tienda/${product.slug}</loc><lastmod>([^<]+)<`).exec((await fileAt('sitemap.xml'))!)![1]!;
    const before = await lastChange();
    // the local S3 keeps whole seconds
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
    onTestFinished(() => void vi.useRealTimers());
    await edit(product._id, { price: '7,00' });
    await told(change(product._id));
    expect(Date.parse(await lastChange())).toBeGreaterThan(Date.parse(before));
  });

  it('P196: a sitemap that cannot be written is written when the changes come again, although no page changes then', async () => {
    const product = await created();
    // eslint-disable-next-line typescript/unbound-method -- called with its client below
    const { send: real } = S3Client.prototype;
    const send = vi.spyOn(S3Client.prototype, 'send');
    onTestFinished(() => send.mockRestore());
    send.mockImplementation(function (this: S3Client, ...args: unknown[]) {
      const [command] = args;
      if (command instanceof PutObjectCommand && command.input.Key === 'sitemap.xml')
        throw new Error('S3 is away');
      return Reflect.apply(real, this, args) as undefined;
    });
    const records = [change(product._id)];
    expect(await told(...records)).toEqual({ batchItemFailures: [{ itemIdentifier: `${product._id}-1` }] });
    expect(await fileAt('sitemap.xml')).not.toContain(product.slug);
    send.mockRestore();
    expect(await told(...records)).toEqual({ batchItemFailures: [] });
    expect(await fileAt('sitemap.xml')).toContain(`<loc>${siteUrl}/tienda/${product.slug}</loc>`);
  });

  it('P111: the page of a deleted category is gone from the site and the sitemap with the news of it', async () => {
    const category = sampleCategory({ name: 'Cuerdas', slug: 'cuerdas' });
    await putCategory(category);
    await told(change('categories', category._id, 'INSERT'));
    expect(await fileAt('sitemap.xml')).toContain('/tienda/categoria/cuerdas<');
    await deleteCategory(category._id, { author: { _id: shop.userId, name: 'Ana' }, now: new Date() });
    await told(change('categories', category._id, 'REMOVE'));
    expect(await pageAt('/tienda/categoria/cuerdas')).toBeNull();
    expect(await fileAt('sitemap.xml')).not.toContain('/tienda/categoria/cuerdas<');
  });

  it('P111: a page at the address of a deleted category stays when a new category has it, in whatever order the news come', async () => {
    const [old, young] = [1, 2].map(() => sampleCategory({ name: 'Balones', slug: 'balones' }));
    await putCategory(old!);
    await told(change('categories', old!._id, 'INSERT'));
    await deleteCategory(old!._id, { author: { _id: shop.userId, name: 'Ana' }, now: new Date() });
    await putCategory(young!);
    await told(change('categories', young!._id, 'INSERT'));
    await told(change('categories', old!._id, 'REMOVE'));
    expect(await pageAt('/tienda/categoria/balones')).toMatchObject({ category: { _id: young!._id } });
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
    const settle = (day: string) => updateSecurityTxt({ url: siteUrl }, new Date(day));
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
