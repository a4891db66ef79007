import { expect, inject } from 'vitest';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { contact } from '#shared/content/contact.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import { journey } from '../support/journeys/journey.ts';
import { eventually } from '../support/journeys/page.ts';
import { changeProduct, createProducts, newSearchWord } from '../support/journeys/test-products.ts';
import { callApi, signIn } from '../support/journeys/test-users.ts';

/** An address as a search engine reads it that runs no JavaScript. */
async function read(path: string) {
  const response = await fetch(inject('cloud').site + path, { redirect: 'manual' });
  const html = await response.text();
  const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text!) as Record<string, unknown>,
  );
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    meta: (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="(.*?)"`).exec(html)?.[1],
    canonical: /<link rel="canonical" href="(.*?)"/.exec(html)?.[1],
    fact: (type: string) => facts.find((each) => each['@type'] === type),
  };
}

const site = () => inject('cloud').site;

const pageOf = ({ slug }: Pick<StoredProduct, 'slug'>) => `/tienda/${slug}`;

const titleOf = async (path: string) => (await read(path)).title;

const priceOf = async (path: string) =>
  ((await read(path)).fact('Product')?.['offers'] as { price: number } | undefined)?.price;

journey(
  'P110: price and stock of a page follow each change, and a page that is open asks for them',
  async ({ visit }) => {
    const [product] = await createProducts({ priceCents: 1_000, stock: 5 });
    const path = pageOf(product!);
    await eventually(() => priceOf(path)).toBe(10);
    await changeProduct(product!, { priceCents: 1_500 });
    // what the HTML shows may be seconds old: the page asks
    const page = await visit(path);
    await page.getByText('15,00 €').first().waitFor();
    await eventually(() => priceOf(path)).toBe(15);
    await changeProduct(product!, { stock: 0 });
    await eventually(async () => (await read(path)).html).toContain('https://schema.org/OutOfStock');
  },
);

journey('an earlier address leads to the page for good, with and without JavaScript', async ({ visit }) => {
  const [product] = await createProducts({});
  const before = pageOf(product!);
  await eventually(() => priceOf(before)).toBe(24.9);
  const slug = `nuevo-${product!.slug}`;
  const admin = await signIn('admin');
  const { data } = await callApi<{ data: { product: { version: number } } }>(
    'GET',
    `/products/management/${product!._id}`,
    undefined,
    admin,
  );
  await renameProduct(product!, slug, data.product.version);
  await eventually(async () => (await read(before)).status).toBe(301);
  expect((await read(before)).location).toBe(`/tienda/${slug}`);
  await eventually(() => priceOf(`/tienda/${slug}`)).toBe(24.9);
  const page = await visit(before);
  await page.waitForURL(`**/tienda/${slug}`);
});

/** As the form of the back office does. */
async function renameProduct({ _id }: StoredProduct, slug: string, version: number): Promise<void> {
  const { token } = await signIn('admin');
  const form = new FormData();
  form.set('slug', slug);
  form.set('version', String(version));
  const response = await fetch(`${site()}/api/products/${_id}`, {
    method: 'PUT',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status, await response.text()).toBe(200);
}

journey(
  'a category is a page with its products, and takes the name that an admin gives it',
  async ({ visit }) => {
    const admin = await signIn('admin');
    const word = newSearchWord();
    const { data } = await callApi<{ data: { category: ManagedCategory } }>(
      'POST',
      '/categories',
      { name: `Gomas ${word}`, order: 9999, description: `Gomas elásticas ${word} para entrenar en casa.` },
      admin,
    );
    const { _id, slug, version } = data.category;
    const [product] = await createProducts({ categoryId: _id, title: `Goma ${word}` });
    const path = `/tienda/categoria/${slug}`;
    await eventually(async () => (await read(path)).html).toContain(`Goma ${word}`);
    const page = await read(path);
    expect(page.title).toBe(`Gomas ${word} · Tenaz`);
    expect(page.canonical).toBe(site() + path);
    expect(page.meta('description')).toBe(`Gomas elásticas ${word} para entrenar en casa.`);
    expect(page.html).toContain(`href="${pageOf(product!)}"`);
    expect(page.fact('BreadcrumbList')).toBeDefined();
    const live = await visit(path);
    await live.getByRole('heading', { level: 1, name: `Gomas ${word}` }).waitFor();
    await live.getByRole('link', { name: `Goma ${word}` }).click();
    await live
      .getByRole('navigation', { name: 'Ruta' })
      .getByRole('link', { name: `Gomas ${word}` })
      .click();
    await live.waitForURL(`**${path}`);
    await callApi('PUT', `/categories/${_id}`, { name: `Bandas ${word}`, version }, admin);
    await eventually(() => titleOf(path)).toBe(`Bandas ${word} · Tenaz`);
    await eventually(async () => (await read(pageOf(product!))).html).toContain(`Bandas ${word}`);
  },
);

journey(
  'P110: the shop is a page with its best sellers, which follows each change of one and is taken over by the code',
  async ({ visit }) => {
    const word = newSearchWord();
    const [product] = await createProducts({
      title: `Batido ${word}`,
      totalSales: 1_000_000,
      priceCents: 1_100,
    });
    await eventually(async () => (await read('/tienda')).html).toContain(`Batido ${word}`);
    const page = await read('/tienda');
    expect(page.canonical).toBe(`${site()}/tienda`);
    expect(page.html).toContain(`href="${pageOf(product!)}"`);
    expect(page.html.match(/<article/g)!.length).toBe(12);
    // another list has other products: its page shows none before the browser has asked
    expect((await read(`/tienda?buscar=${word}`)).html).not.toContain('<article');
    // the browser reads this list anew, and the distribution may have that of some seconds before
    const [, list] = /href="(\/api\/products\?[^"]*)"/.exec(page.html)!;
    await eventually(async () => (await fetch(site() + list!.replaceAll('&amp;', '&'))).text()).toContain(
      word,
    );
    const live = await visit('/tienda');
    const card = live.getByRole('article').filter({ hasText: `Batido ${word}` });
    await card.getByRole('button', { name: /^Añadir/ }).click();
    await live.getByRole('button', { name: 'Carrito, 1 producto' }).waitFor();
    await changeProduct(product!, { totalSales: 0 });
    await eventually(async () => (await read('/tienda')).html).not.toContain(`Batido ${word}`);
    expect((await (await fetch(`${site()}/sitemap.xml`)).text()).match(/\/tienda<\/loc>/g)).toHaveLength(1);
  },
);

journey(
  'security.txt is plain text at its own address, with whom to write to and an end within a year',
  async () => {
    const address = `${site()}/.well-known/security.txt`;
    await eventually(async () => (await fetch(address)).status).toBe(200);
    const response = await fetch(address);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`Contact: mailto:${contact.email}\n`);
    expect(text).toContain(`Canonical: ${address}\n`);
    const left = Date.parse(/^Expires: (.*)$/m.exec(text)![1]!) - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(365 * 86_400_000);
  },
);
