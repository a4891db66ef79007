import * as z from 'zod';
import { api } from '#shared/contracts/index.ts';
import { check, fails, ok, skipped, type Finding } from '../finding.ts';
import { call, isAtHome, request, type Site } from './site.ts';

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
  const answer = await call(site, api.stripe.config);
  const { scriptUrl } = z.parse(api.stripe.config.response, JSON.parse(answer.text)).data;
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
  if (site.isAtHome && !isAtHome(scriptUrl))
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
  if (!site.isAtHome) return [allowed, loaded];
  return [allowed, loaded, skipped(subject, 'the live script was not loaded: this is that of the simulator')];
}

const apiOf = (origin: string): string => origin.replace('//js.stripe.com', '//api.stripe.com');

const sourcesOf = (policy: string, directive: string): string[] =>
  policy
    .split(';')
    .map((each) => each.trim().split(/\s+/))
    .find(([name]) => name === directive)
    ?.slice(1) ?? [];
