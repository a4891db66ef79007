import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { articles } from '../../web/src/features/blog/articles/index.ts';
import { posts } from '#shared/content/posts.ts';
import { planQuestions } from '#shared/content/questions.ts';
import { exampleAnswer } from '#shared/content/trainer-answer.ts';
import { legalDocuments } from '../../web/src/features/legal/documents.ts';
import { nameSitemap } from '../../web/robots.ts';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import type { PageContent, SiteCode, SiteTemplate } from '#shared/site-code.ts';
import { loadedPaths, waitForLoaded } from '#tests/support/cloud/loaded-paths.ts';
import { firstOf, nightly } from '#tests/support/run/rounds.ts';
import { waitForIdlePage } from '../support/pages/idle-page.ts';
import { openProducts } from '../support/pages/admin/products-page.ts';
import { setUpSite } from '../support/pages/open-site.ts';
import { product } from '../support/pages/shop-product.ts';

const paths = [
  '/',
  '/tienda',
  '/rutina-de-ejemplo',
  '/pricing',
  '/blog',
  ...posts.map(({ id }) => `/blog/${id}`),
  ...legalDocuments.map(({ slug }) => `/legal/${slug}`),
];
const site = setUpSite();

const html = (path: string) => readFile(join(site.files, path, 'index.html'), 'utf8');

/** A page as render-pages writes it. */
async function rendered(content: PageContent): Promise<string> {
  const folder = `${site.files}-server`;
  const code = (await import(pathToFileURL(join(folder, 'server.js')).href)) as SiteCode;
  const template = JSON.parse(await readFile(join(folder, 'template.json'), 'utf8')) as SiteTemplate;
  await code.preparePages();
  return code.renderPage(template, 'https://tenaz.test', content);
}

const listOf = (products: Product[]) => ({
  success: true as const,
  data: { products, categories: [] },
  pagination: { page: 1, limit: 12, total: products.length, totalPages: 1 },
});

describe.each(paths)('%s', (path) => {
  it(`the HTML of ${path} has a title, a description and one h1 without JavaScript`, async () => {
    const text = await html(path);
    expect(text.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(text).toMatch(/<meta name="description" content="[^"]{50,170}"/);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    expect(text).toContain(`data-path="${path}"`);
  });

  it(`the HTML of ${path} has no script that the content security policy blocks`, async () => {
    const inline = [...(await html(path)).matchAll(/<script(?![^>]* src=)([^>]*)>/g)].map(([, rest]) => rest);
    expect(inline.filter((rest) => rest !== ' type="application/ld+json"')).toEqual([]);
  });
});

it('the HTML of the plans says VAT and days to withdraw beside the prices, and shows what a trainer answers', async () => {
  const text = (await html('/pricing')).replaceAll('<!-- -->', '');
  for (const part of ['Precios con IVA. 14 días para desistir. Sin permanencia.', exampleAnswer.answer[0]])
    expect(text).toContain(part);
  for (const { question } of planQuestions) expect(text).toContain(question);
});

/** First one page of each kind that no other test here opens with a look at its console. */
const byKind = [
  '/pricing',
  '/rutina-de-ejemplo',
  `/blog/${posts[0]!.id}`,
  `/legal/${legalDocuments[0]!.slug}`,
];

it.each(firstOf(2, [...new Set([...byKind, ...paths])]))(
  'the HTML of %s hydrates without a console error',
  async (path) => {
    // shown is what React has taken over
    const { page, consoleErrors } = await site.visit(path);
    expect(await page.evaluate(() => Object.keys(document.querySelector('#root')!).join())).toContain(
      '__react',
    );
    expect(consoleErrors).toEqual([]);
  },
);

/** Kilobytes of a script, compressed as well as browsers accept. */
const sizes = new Map<string, number>();
async function sizeOf(file: string): Promise<number> {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const size = brotliCompressSync(await readFile(join(site.files, file))).length / 1000;
  sizes.set(file, size);
  return size;
}

/** Kilobytes of the scripts that a page has loaded. */
async function loadedKilobytes(page: Page): Promise<number> {
  await waitForIdlePage(page);
  const files = new Set((await loadedPaths(page)).filter((file) => file.endsWith('.js')));
  expect(files.size).toBeGreaterThan(3);
  const loaded = await Promise.all([...files].map((file) => sizeOf(file)));
  return loaded.reduce((sum, size) => sum + size, 0);
}

const publicPages = [
  '/login',
  `/tienda/${product.slug}`,
  '/',
  '/evaluacion',
  `/blog/${posts[0]!.id}`,
  '/pricing',
  `/legal/${legalDocuments[0]!.slug}`,
];

it.each(firstOf(2, publicPages))('a first visit of %s loads at most 125 KB of JavaScript', async (path) => {
  const { page } = await site.visit(path, {
    route: (opened) =>
      opened.route('**/api/products/*', (route) =>
        route.fulfill({ json: { success: true, data: { product } } }),
      ),
  });
  // three kilobytes are the sign-in with a passkey, which loads after the form
  if (path === '/login') await waitForLoaded(page, '/assets/passkey-sign-in-');
  expect(await loadedKilobytes(page)).toBeLessThanOrEqual(125);
});

it('the HTML of the landing page and of the blog has what visitors look for', async () => {
  const landing = await html('/');
  for (const words of [
    'Tu entrenador online, ',
    'objetivos claros, ',
    'sin permanencia',
    '5000+',
    '98%',
    '24/7',
  ])
    expect(landing).toContain(words);
  const steps = ['Define tu objetivo', 'Haz el test', 'Contrata a tu entrenador'];
  expect(landing).toMatch(new RegExp(steps.map((step) => `<h3[^>]*>${step}</h3>`).join('[^]*')));
  expect(landing).toMatch(/<a [^>]*href="\/evaluacion"[^>]*>Empieza Ya</);
  expect(landing.match(/<section id="test"/g)).toHaveLength(1);
  expect(landing.match(/class="empty-slot"/g)).toHaveLength(4);
  expect(landing.match(/<blockquote/g)).toHaveLength(4);
  expect(landing).toMatch(/<footer[^]*href="mailto:[^]*rel="noopener"/);
  expect(posts).toHaveLength(3);
  const blog = await html('/blog');
  for (const post of posts) {
    const { id, title, excerpt, image, date, readTime, category, author } = post;
    expect(landing).toContain(`href="/blog/${id}"`);
    for (const fact of [`href="/blog/${id}"`, title, excerpt, image, date, readTime, category])
      expect(blog).toContain(fact);
    expect((await html(`/blog/${id}`)).replace(/<script[^]*?<\/script>/g, '')).toContain(author);
  }
});

nightly('a first visit of the back office loads at most 220 KB of JavaScript', async () => {
  const { page } = await openProducts(site);
  expect(await loadedKilobytes(page)).toBeLessThanOrEqual(220);
});

it('the HTML of the plans has their prices and the way to the assessment', async () => {
  const text = await html('/pricing');
  for (const price of ['9,99', '19,99', '29,99']) expect(text).toContain(price);
  expect(text.match(/<a [^>]*href="\/evaluacion"[^>]*>Empezar con /g)).toHaveLength(3);
});

nightly('shared links show a large picture, and tell a product from an article and other pages', async () => {
  const kind = (text: string) => /<meta property="og:type" content="(.*?)"/.exec(text)?.[1];
  const [landing, post] = [await html('/'), await html(`/blog/${posts[0]!.id}`)];
  const shown = await rendered({ kind: 'product', product });
  expect([landing, post, shown].map(kind)).toEqual(['website', 'article', 'product']);
  for (const text of [landing, post, shown])
    expect(text.match(/<meta name="twitter:card" content="summary_large_image"/g)).toHaveLength(1);
});

it('a post tells search engines its picture and its day', async () => {
  const facts = /<script type="application\/ld\+json">(\{[^<]*"BlogPosting".*?)<\/script>/.exec(
    await html(`/blog/${posts[0]!.id}`),
  )![1]!;
  expect(JSON.parse(facts)).toMatchObject({
    datePublished: posts[0]!.date,
    image: [expect.stringContaining(posts[0]!.image)],
  });
});

it('the shell for all other addresses has an empty root', async () => {
  expect(await readFile(join(site.files, 'app.html'), 'utf8')).toContain('<div id="root"></div>');
});

it('robots.txt names the sitemap of a site with a public address', async () => {
  expect(await readFile(join(site.files, 'robots.txt'), 'utf8')).not.toContain('Sitemap');
  const own = await mkdtemp(join(tmpdir(), 'robots-'));
  await cp(join(site.files, 'robots.txt'), join(own, 'robots.txt'));
  await nameSitemap(own, 'https://tenaz.test');
  const robots = await readFile(join(own, 'robots.txt'), 'utf8');
  expect(robots).toMatch(/^Sitemap: https:\/\/tenaz\.test\/sitemap\.xml$/m);
  await rm(own, { recursive: true });
});

it('only the HTML of the shop preloads the product list', async () => {
  expect(await html('/tienda')).toContain(
    '<link rel="preload" href="/api/products?page=1&amp;limit=12&amp;sort=-totalSales" as="fetch" crossorigin=""/>',
  );
  expect(await html('/')).not.toContain('as="fetch"');
});

nightly(
  'the pictures of the first row load at once, the two that a phone shows before the others',
  async () => {
    const products = Array.from({ length: 6 }, (_, at): Product => {
      const url = `/media/products/bote-${at}-640.webp`;
      const picture = { url, alt: 'Bote', isPrimary: true, width: 960, height: 960, color: '#e0e8ea' };
      return { ...product, _id: `prd_${at}`, slug: `bote-${at}`, images: [picture] };
    });
    const shop = await rendered({ kind: 'shop', list: listOf(products) });
    const pictures = shop.match(/<img [^>]*>/g)!;
    const positions = (attribute: string) =>
      pictures.flatMap((tag, position) => (tag.includes(attribute) ? position : []));
    expect(positions('fetchPriority="high"')).toEqual([0, 1]);
    expect(positions('loading="lazy"')).toEqual([4, 5]);
  },
);

it.each(posts)('the article $id has at least 600 words', ({ id }) => {
  const words = articles[id]!.replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/);
  expect(words.length).toBeGreaterThanOrEqual(600);
});
