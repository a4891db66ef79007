import { expect, inject } from 'vitest';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import type { ManagedCategory } from '#shared/contracts/catalogue/category-management.ts';
import { contact } from '#shared/content/contact.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { eventually } from '../support/journeys/page.ts';
import { createProducts, newSearchWord, changeProduct } from '../support/journeys/test-products.ts';
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
  'P110: a product that is saved is a page without JavaScript within seconds',
  async ({ visit, browser }) => {
    const word = newSearchWord();
    const [product] = await createProducts({
      title: `Batido ${word} </script>`,
      description: `Con cacao y avena, para después de entrenar ${word}. `.repeat(4),
      priceCents: 1_234,
      rated5: 6,
      rated4: 6,
      rated3: 0,
      images: [
        {
          url: '/media/products/creatina-monohidrato-300-g-640.webp',
          alt: 'Un bote',
          isPrimary: true,
          width: 960,
          height: 960,
          color: '#112233',
        },
      ],
    });
    const path = pageOf(product!);
    await eventually(() => titleOf(path)).toBe(`Batido ${word} &lt;/script&gt; · Tenaz`);
    const page = await read(path);
    expect(page.status).toBe(200);
    expect(page.meta('description')).toContain('Con cacao y avena');
    expect(page.meta('og:image')).toBe(`${site()}/media/products/creatina-monohidrato-300-g-640.webp`);
    expect(page.meta('og:url')).toBe(site() + path);
    expect(page.canonical).toBe(site() + path);
    expect(page.html).toMatch(/<h1[^>]*>Batido/);
    expect(page.fact('Product')).toMatchObject({
      name: product!.title,
      image: [`${site()}/media/products/creatina-monohidrato-300-g-640.webp`],
      offers: {
        url: site() + path,
        price: 12.34,
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
    });
    const steps = page.fact('BreadcrumbList')!['itemListElement'] as { name: string; item: string }[];
    expect(steps.map(({ item }) => item)).toEqual([
      `${site()}/tienda`,
      expect.stringContaining(`${site()}/tienda/categoria/`),
    ]);
    await eventually(async () => (await fetch(`${site()}/sitemap.xml`)).text()).toContain(
      `<loc>${site()}${path}</loc><lastmod>`,
    );
    // a browser without JavaScript shows it; one with JavaScript takes it over without an error
    // not watched for errors: Chromium counts the code that it does not load
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(site() + path);
    await still.getByRole('heading', { level: 1, name: product!.title }).waitFor();
    await still.getByText('12,34 €').first().waitFor();
    await context.close();
    const live = await visit(path);
    await live.getByRole('button', { name: 'Añadir al carrito' }).click();
    await live.getByText('En tu carrito').first().waitFor();
  },
);

nightlyJourney(
  'P111: a product without reviews has no rating, and one that is gone answers 404',
  async ({ visit }) => {
    const admin = await signIn('admin');
    const [product] = await createProducts({ rated5: 0, rated4: 0, rated3: 0 });
    const path = pageOf(product!);
    await eventually(() => priceOf(path)).toBe(24.9);
    expect((await read(path)).fact('Product')).not.toHaveProperty('aggregateRating');
    await callApi('DELETE', `/products/${product!._id}`, undefined, admin);
    await eventually(async () => (await read(path)).status).toBe(404);
    const page = await visit(path, { expects: [/status of 404/] });
    await page.getByRole('heading', { name: 'Producto no encontrado' }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await eventually(async () => (await fetch(`${site()}/sitemap.xml`)).text()).not.toContain(`${path}<`);
  },
);

nightlyJourney(
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

nightlyJourney(
  'an earlier address leads to the page for good, with and without JavaScript',
  async ({ visit }) => {
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
  },
);

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

nightlyJourney(
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

nightlyJourney(
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

nightlyJourney(
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
