import * as z from 'zod';
import { api } from '#shared/contracts/index.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { check, fails, ok, skipped, type Finding } from '../finding.ts';
import { call, errorCodeOf, request, type Site } from './site.ts';

const deployAgain = 'npx cdk deploy --all, then look at the log of render-pages';

/** Pages that every stage has, a product's, and addresses that are none. */
export async function checkPages(site: Site): Promise<Finding[]> {
  const legal = ['terminos', 'privacidad', 'aviso-legal'].map(sitePaths.legal);
  const paths = [sitePaths.home, sitePaths.shop, ...legal];
  const checks = [...paths.map((path) => checkPage(site, path)), checkProduct(site)];
  return (await Promise.all([...checks, checkUnknownPage(site), checkUnknownPath(site)])).flat();
}

const checkPage = (site: Site, path: string): Promise<Finding[]> => {
  const subject = `page ${path}`;
  const look = async () => {
    const { status, text } = await request(site.url + path);
    if (status !== 200) return fails(subject, `answers ${status}`, deployAgain);
    if (!/<h1[\s>]/.test(text)) return fails(subject, 'is not prerendered: it has no heading', deployAgain);
    return ok(subject, 'answers 200, prerendered');
  };
  return check(subject, look, `open ${site.url + path}`);
};

async function checkProduct(site: Site): Promise<Finding[]> {
  const subject = 'page of a product';
  const look = async () => {
    const { status, text } = await call(site, api.products.list);
    if (status !== 200) return fails(subject, `the list of products answers ${status}`, deployAgain);
    const [product] = z.parse(api.products.list.response, JSON.parse(text)).data.products;
    if (!product) return skipped(subject, 'the shop has no product yet');
    return checkPage(site, sitePaths.product(product.slug));
  };
  return check(subject, look, 'look at the log of the function products');
}

function checkUnknownPage(site: Site): Promise<Finding[]> {
  const subject = 'unknown page';
  const look = async () => {
    const { status, headers } = await request(`${site.url}/no/existe`);
    const type = headers.get('content-type') ?? '';
    if (status === 404 && type.startsWith('text/html')) return ok(subject, 'answers 404 with a page');
    return fails(subject, `answers ${status} ${type}, not 404 with a page`, deployAgain);
  };
  return check(subject, look, `open ${site.url}/no/existe`);
}

function checkUnknownPath(site: Site): Promise<Finding[]> {
  const subject = 'unknown path of the API';
  const look = async () => {
    const answer = await request(`${site.url}/api/no/existe`);
    if (answer.status === 404 && errorCodeOf(answer) === 'not_found')
      return ok(subject, 'answers 404 with code and requestId');
    return fails(
      subject,
      `answers ${answer.status} in another shape than the errors of the API`,
      deployAgain,
    );
  };
  return check(subject, look, `open ${site.url}/api/no/existe`);
}
