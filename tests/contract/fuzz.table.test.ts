import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import {
  acceptsToken,
  impliedErrors,
  isForStaff,
  isRedirect,
  type Endpoint,
  type Group,
} from '#shared/contracts/endpoint.ts';
import { lambdaEntries } from '#infra/build/build-functions.ts';
import { api } from '#shared/contracts/index.ts';
import { errors, type ErrorCode } from '#shared/errors.ts';
import { listen } from '#infra/local/http.ts';
import { startS3 } from '#infra/local/s3/index.ts';
import { freshIp } from '../accounts/accounts.ts';
import { startProviders } from '../accounts/local-providers.ts';
import { call } from '../support/call.ts';
import { everyNth, modelRuns } from '../support/run/rounds.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { signIn } from '../support/sign-in.ts';
import { createProduct, startShop } from '../support/start-shop.ts';
import { startWizardCalls } from '../support/subscriptions/wizard-calls.ts';
import { hostileInput, likelyInput } from './generate-input.ts';

const s3 = await startS3({
  buckets: ['downloads', 'exports', 'uploads', 'pictures', 'site'].map((name) => ({ name })),
  dataDir: null,
});
const shop = await startShop({
  AWS_ENDPOINT_URL_S3: s3.url,
  UPLOADS_BUCKET: 'uploads',
  PICTURES_BUCKET: 'pictures',
  SITE_BUCKET: 'site',
  ROUTINE_QUEUE_URL: 'http://127.0.0.1/routines',
  MAIL_SEND_RATE: '14',
  GOOGLE_SECRET_NAME: 'google',
  APPLE_SECRET_NAME: 'apple',
});
// the empty page of the site, which the API asks for
const site = await listen((_, response) => response.end('<div id="root"></div>'));
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
await saveSiteUrl(site.url);
const providers = await startProviders(site.url);
for (const [name, { secret }] of Object.entries(providers)) shop.vault.put(name, JSON.stringify(secret));
afterAll(async () => {
  await Promise.all([
    shop.close(),
    s3.close(),
    site.close(),
    ...Object.values(providers).map(({ oidc }) => oidc.close()),
  ]);
});

await startWizardCalls(shop);
const { placeOrderSteps } = await import('#functions/orders/order-changes.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { transact } = await import('#functions/platform/table/table.ts');
// hostile input names it
await createProduct({ _id: 'prd_01JD0000000000000000000000', stock: 1000 });

/** A user with an order that hostile input names, or an admin: what one operation leaves does not reach the next. */
async function tokenFor({ access }: Endpoint): Promise<string> {
  if (isForStaff(access)) return (await signIn('admin')).token;
  const { userId, token } = await signIn();
  const order = sampleOrder(new Date(), { _id: 'ord_01JD0000000000000000000000', userId });
  await transact(placeOrderSteps(order, (await findUser(userId))!));
  return token;
}

it.each(Object.keys(api) as (keyof typeof api)[])(
  'P3: operations of %s answer likely and hostile input as they declare, and never with a 5xx',
  async (group) => {
    const { handler } = (await import(`#${lambdaEntries()[group]!}`)) as { handler: unknown };
    for (const [name, endpoint] of everyNth(2, Object.entries<Endpoint>(api[group] satisfies Group))) {
      const token = acceptsToken(endpoint) ? await tokenFor(endpoint) : undefined;
      for (const input of [likelyInput, hostileInput]) {
        const answers = fc.asyncProperty(requests(endpoint, input), async (request) => {
          const options = { ...request, ip: freshIp(), ...(token !== undefined && { token }) };
          const answer = await call(handler, `${endpoint.method} /api${endpoint.path}`, options);
          expectDeclared(endpoint, answer);
        });
        const failed = await fc.check(answers, modelRuns(1, 60));
        if (failed.failed)
          throw new Error(`${group}.${name}: ${fc.defaultReportMessage(failed)}`, {
            cause: failed.errorInstance,
          });
      }
    }
  },
);

type Request = NonNullable<Parameters<typeof call>[2]>;

function requests(endpoint: Endpoint, input: typeof likelyInput): fc.Arbitrary<Request> {
  const part = (schema: z.core.$ZodType | undefined) => (schema ? input(schema) : fc.constant(undefined));
  const parts = {
    params: part(endpoint.params).map(asParams),
    query: part(endpoint.query).map(asQuery),
    body: endpoint.kind === 'raw' ? fc.string() : part(endpoint.body),
  };
  return fc
    .record(parts)
    .map(({ params, query, body }) => ({ params, query, ...(body !== undefined && asBody(endpoint, body)) }));
}

type Fields = Record<string, string>;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
const mapValues = (value: unknown, text: (one: unknown) => string): Fields =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, text(one)])) : {};

/** Generated values as path segments. Slashes and dots are removed, because they would form another path. */
const asParams = (value: unknown): Fields =>
  mapValues(
    value,
    // "./" without its slash is a dot as well
    (one) => asText(one).replaceAll(/[/\\]/g, '').replace(/^\.+$/, '').slice(0, 500) || ' ',
  );

/** The gateway refuses a longer URL before any function is called. */
const asQuery = (value: unknown): Fields => mapValues(value, (one) => asText(one).slice(0, 2000));

/** A body as the operation takes it; a value without fields as text, also where it takes a form. */
function asBody({ kind }: Endpoint, body: unknown): Request {
  if (kind === 'multipart' && isObject(body)) return { form: body };
  const headers = {
    'content-type': kind === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json',
  };
  if (kind === 'form' && isObject(body))
    return { body: new URLSearchParams(mapValues(body, asText)).toString() };
  return { body: asText(body), headers };
}

/** P40, P43: an answer has no more than its contract declares, and a refusal says nothing about its cause. */
function expectDeclared(endpoint: Endpoint, { status, headers, body }: Awaited<ReturnType<typeof call>>) {
  if (endpoint.kind === 'html' && (status === 200 || status === 404) && typeof body === 'string')
    return expect(body).toContain('<div id="root">');
  if (status < 400) {
    expect(status).toBe(endpoint.status ?? 200);
    if (isRedirect(endpoint)) return expect(headers.location).toMatch(/^(https?:\/\/|\/)\w/);
    // parsing strips undeclared fields, so an equal result means that there are none
    return expect(z.parse(endpoint.response, body)).toEqual(body);
  }
  const answer = body as { code?: ErrorCode; message?: string; requestId?: string };
  const declared = [...impliedErrors(endpoint), ...endpoint.errors].filter(
    (code) => errors[code].status < 500,
  );
  expect(declared, JSON.stringify(answer)).toContain(answer.code);
  expect(status).toBe(errors[answer.code!].status);
  expect(answer.message).toMatch(/\p{L}/u);
  return expect(answer.requestId).toBeTruthy();
}
