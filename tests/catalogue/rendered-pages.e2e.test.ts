import { expect, inject } from 'vitest';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import { journey, nightlyJourney } from '../support/journeys/journey.ts';
import { eventually } from '../support/journeys/page.ts';
import { createProducts, newSearchWord } from '../support/journeys/test-products.ts';
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
