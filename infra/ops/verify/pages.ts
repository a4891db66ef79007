import * as z from 'zod';
import { api } from '#shared/contracts/index.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { check, fails, type Finding, ok, skipped } from '../finding.ts';
import { call, errorCodeOf, isLocal, request, type Site } from './site.ts';

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

const redeploy = 'npx cdk deploy of the site stack: infra/site/response-headers.ts declares them';

/** What each of these headers has to match. */
type Expected = Record<string, RegExp>;

const onEverything: Expected = {
  'strict-transport-security': /max-age=\d{8,}/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /./,
  'cross-origin-resource-policy': /^same-origin$/,
};

const onPages: Expected = {
  ...onEverything,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cache-control': /no-cache/,
};

const onData: Expected = {
  ...onEverything,
  'content-security-policy': /default-src 'none'.*sandbox/,
};

/** Security and cache headers of a page, a file of the site, what may be kept of the API, and what may not. */
export async function checkHeaders(site: Site): Promise<Finding[]> {
  const found = [
    look('headers of pages', `${site.url}/`, onPages),
    check('headers of files', () => checkFile(site), `open ${site.url}/`),
    look('headers of public data', `${site.url}/api${api.products.list.path}`, {
      ...onData,
      'cache-control': /s-maxage=\d/,
    }),
    look('headers of personal data', `${site.url}/api${api.auth.me.path}`, {
      ...onData,
      'cache-control': /^no-store$/,
    }),
    check('Stripe.js', () => checkStripe(site), 'look at the log of the function stripe, and at step 2'),
  ];
  return (await Promise.all(found)).flat();
}

const look = (subject: string, url: string, expected: Expected): Promise<Finding[]> =>
  check(subject, async () => findingOf(subject, (await request(url)).headers, expected), `curl -sI ${url}`);

function findingOf(subject: string, headers: Headers, expected: Expected): Finding {
  const wrong = Object.entries(expected).filter(([name, value]) => !value.test(headers.get(name) ?? ''));
  if (wrong.length === 0) return ok(subject, Object.keys(expected).join(', '));
  const says = wrong.map(([name]) => `${name} is ${headers.get(name) ?? 'missing'}`).join('; ');
  return fails(subject, says, redeploy);
}

/** Files whose name has a hash of their content are kept for ever. */
async function checkFile(site: Site): Promise<Finding> {
  const { text } = await request(`${site.url}/`);
  const path = /\/assets\/[\w.-]+\.js/.exec(text)?.[0];
  if (path === undefined) return fails('headers of files', 'the landing page names no script', redeploy);
  const { headers } = await request(site.url + path);
  return findingOf('headers of files', headers, {
    ...onEverything,
    'cache-control': /max-age=31536000.*immutable/,
  });
}

/** Whether the script that pages load for payments is there, and their policy lets it run and call. */
async function checkStripe(site: Site): Promise<Finding[]> {
  const subject = 'Stripe.js';
  const answer = await call(site, api.subscriptions.config);
  const { scriptUrl } = z.parse(api.subscriptions.config.response, JSON.parse(answer.text)).data;
  const { origin } = new URL(scriptUrl);
  const policy = (await request(`${site.url}/`)).headers.get('content-security-policy') ?? '';
  const directives = ['script-src', 'frame-src', 'connect-src'];
  // its calls go to another name of Stripe's
  const needed = new Map(directives.map((name) => [name, name === 'connect-src' ? apiOf(origin) : origin]));
  const closed = directives.filter((name) => !sourcesOf(policy, name).includes(needed.get(name)!));
  const allowed =
    closed.length === 0
      ? ok(subject, `the policy of pages lets ${origin} in: ${directives.join(', ')}`)
      : fails(subject, `the policy of pages refuses ${origin} in ${closed.join(', ')}`, redeploy);
  if (site.isLocal && !isLocal(scriptUrl))
    return [
      allowed,
      skipped(subject, 'the local cloud calls nothing but this machine: the live script was not loaded'),
    ];
  const script = await request(scriptUrl);
  const type = script.headers.get('content-type') ?? '';
  const loaded =
    script.status === 200 && type.includes('javascript')
      ? ok(subject, `${scriptUrl} answers 200, ${script.text.length} characters`)
      : fails(subject, `${scriptUrl} answers ${script.status} ${type}`, 'look at https://status.stripe.com');
  if (!site.isLocal) return [allowed, loaded];
  return [allowed, loaded, skipped(subject, 'the live script was not loaded: this is that of the simulator')];
}

const apiOf = (origin: string): string => origin.replace('//js.stripe.com', '//api.stripe.com');

const sourcesOf = (policy: string, directive: string): string[] =>
  policy
    .split(';')
    .map((each) => each.trim().split(/\s+/))
    .find(([name]) => name === directive)
    ?.slice(1) ?? [];
