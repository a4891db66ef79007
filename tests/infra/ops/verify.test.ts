import { runInNewContext } from 'node:vm';
import { CloudFrontClient, DescribeFunctionCommand, TestFunctionCommand } from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { listenWithReplies, type Listening, type Reply } from '#infra/local/http.ts';
import { lineOf, type Finding } from '#infra/ops/finding.ts';
import { checkAlarm } from '#infra/ops/verify/webhook.ts';
import { checkEdgeFunctions } from '#infra/ops/verify/edge-functions.ts';
import { checkGateway } from '#infra/ops/verify/verify.ts';
import { checkHeaders, checkPages } from '#infra/ops/verify/pages.ts';
import { type Account, checkMails, mailboxes, newPassword } from '#infra/ops/verify/accounts.ts';
import { siteAt, type Site } from '#infra/ops/verify/site.ts';
import { reportOf } from '#infra/ops/verify/verify.ts';
import { settingsOf } from '#infra/settings.ts';
import { NewPassword } from '#shared/contracts/fields.ts';
import { holdClock } from '../../support/hold-clock.ts';
import { resources, synthesize } from '../synthesize.ts';
import { answerAws, AwsError, useAws, type Answers, type FakeAws } from './answer-aws.ts';

const security = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

let fake: Listening;
let site: Site;
const replies: Record<string, Reply> = {};

const html = (status = 200): Reply => ({
  status,
  headers: {
    ...security,
    'content-type': 'text/html',
    'cache-control': 'no-cache',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': `default-src 'none'; script-src ${site.url}; frame-src ${site.url}; connect-src ${site.url}; frame-ancestors 'none'`,
  },
  body: '<h1>Hola</h1><script src="/assets/app-1a2b.js"></script>',
});
const json = (body: object, status = 200, cacheControl = 'no-store'): Reply => ({
  status,
  headers: {
    ...security,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': cacheControl,
    'content-security-policy': dataPolicy,
  },
  body: JSON.stringify(body),
});
const refusal = (code: string) => ({ message: 'No', code, requestId: 'one' });

beforeAll(async () => {
  fake = await listenWithReplies(
    ({ url }) => replies[url!] ?? html(404),
    ({ message }) => ({ status: 500, body: message }),
  );
  site = siteAt(fake.url);
});
afterAll(() => fake.close());
beforeEach(() => {
  for (const path of Object.keys(replies)) delete replies[path];
  for (const path of ['/', '/tienda', '/legal/terminos', '/legal/privacidad', '/legal/aviso-legal'])
    replies[path] = html();
  replies['/api/no/existe'] = json(refusal('not_found'), 404);
  replies['/api/products'] = json(
    {
      success: true,
      data: { products: [], categories: [] },
      pagination: { page: 1, limit: 12, total: 0, totalPages: 0 },
    },
    200,
    'public, max-age=0, s-maxage=5',
  );
  replies['/api/auth/me'] = json(refusal('unauthenticated'), 401);
  replies['/api/stripe/config'] = json({
    success: true,
    data: { publishableKey: 'pk_test', scriptUrl: `${site.url}/stripe.js` },
  });
  const script = {
    ...security,
    'content-type': 'text/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  replies['/assets/app-1a2b.js'] = { headers: script, body: '1' };
  replies['/stripe.js'] = { headers: script, body: '1' };
});
afterEach(() => void vi.unstubAllEnvs());

const complaintsOf = (found: Finding[]) => found.filter(({ state }) => state !== 'ok').map(lineOf);

/** The reply of a path with other headers; one without a value is left out. */
function withHeaders(path: string, changes: Record<string, string | undefined>): void {
  const headers = Object.entries({ ...replies[path]!.headers, ...changes }).filter(([, value]) => value);
  replies[path] = { ...replies[path], headers: Object.fromEntries(headers) as Record<string, string> };
}

describe('pages', () => {
  const noProduct = 'skipped  page of a product: the shop has no product yet';

  it('a shop without products has all but the page of one', async () => {
    expect(complaintsOf(await checkPages(site))).toEqual([noProduct]);
  });

  it('P182: a page that is missing or empty, and an unknown one that is found, fail', async () => {
    replies['/tienda'] = html(503);
    replies['/'] = { ...html(), body: '<div id="app"></div>' };
    replies['/no/existe'] = html(200);
    replies['/api/no/existe'] = json({ message: 'Not Found' }, 404);
    expect(complaintsOf(await checkPages(site))).toEqual([
      expect.stringMatching(/^fails +page \/: is not prerendered: it has no heading -> npx cdk deploy/),
      expect.stringMatching(/^fails +page \/tienda: answers 503 -> /),
      noProduct,
      expect.stringMatching(/^fails +unknown page: answers 200 text\/html, not 404/),
      expect.stringMatching(/^fails +unknown path of the API: answers 404 in another shape/),
    ]);
  });

  it('P182: a site that does not answer fails in every check', async () => {
    const gone = siteAt('http://127.0.0.1:1');
    const found = [
      ...(await checkPages(gone)),
      ...(await checkHeaders(gone)),
      ...(await checkGateway(gone.url)),
    ];
    expect(found.map(({ state }) => state)).toEqual(found.map(() => 'fails'));
  });
});

describe('headers', () => {
  const live = expect.stringMatching(/^skipped +Stripe.js: the live script was not loaded/);

  it('those of a good stage are as declared; locally the live script is not loaded', async () => {
    expect(complaintsOf(await checkHeaders(site))).toEqual([live]);
  });

  it.each([
    ['/', 'strict-transport-security', undefined, 'headers of pages'],
    ['/', 'cross-origin-opener-policy', undefined, 'headers of pages'],
    ['/', 'cache-control', 'max-age=3600', 'headers of pages'],
    ['/assets/app-1a2b.js', 'cache-control', 'no-cache', 'headers of files'],
    ['/assets/app-1a2b.js', 'x-content-type-options', undefined, 'headers of files'],
    ['/api/products', 'cache-control', 'no-store', 'headers of public data'],
    ['/api/products', 'content-security-policy', undefined, 'headers of public data'],
    ['/api/auth/me', 'cache-control', 'public, s-maxage=5', 'headers of personal data'],
    ['/api/auth/me', 'cross-origin-resource-policy', undefined, 'headers of personal data'],
  ])('P182: %s with %s as %s', async (path, name, value, subject) => {
    withHeaders(path, { [name]: value });
    const [complaint] = complaintsOf(await checkHeaders(site));
    expect(complaint).toMatch(`fails    ${subject}: ${name} is ${value ?? 'missing'} -> npx cdk deploy`);
  });

  it('P182: a policy that refuses Stripe.js, and a script that is not there', async () => {
    const { 'content-security-policy': policy } = replies['/']!.headers!;
    withHeaders('/', {
      'content-security-policy': policy!.replace(`script-src ${site.url}`, "script-src 'self'"),
    });
    replies['/stripe.js'] = html(404);
    expect(complaintsOf(await checkHeaders(site))).toEqual([
      expect.stringMatching(/^fails +Stripe.js: the policy of pages refuses http:\S+ in script-src -> /),
      expect.stringMatching(
        /^fails +Stripe.js: http:\S+ answers 404 text\/html -> look at https:\/\/status.stripe.com/,
      ),
      live,
    ]);
  });

  it('a site of this machine that takes payments by the live script does not load it', async () => {
    const reach = globalThis.fetch;
    const fetched = vi.fn((url: string, init?: RequestInit) =>
      url.startsWith(site.url) ? reach(url, init) : Promise.reject(new Error(`not of this machine: ${url}`)),
    );
    vi.stubGlobal('fetch', fetched);
    onTestFinished(() => void vi.unstubAllGlobals());
    const data = { publishableKey: 'pk_test', scriptUrl: 'https://js.stripe.com/endive/stripe.js' };
    replies['/api/stripe/config'] = json({ success: true, data });
    const live = 'https://js.stripe.com';
    withHeaders('/', {
      'content-security-policy': `default-src 'none'; script-src ${live}; frame-src ${live}; connect-src https://api.stripe.com; frame-ancestors 'none'`,
    });
    expect(complaintsOf(await checkHeaders(site))).toEqual([
      'skipped  Stripe.js: the local cloud calls nothing but this machine: the live script was not loaded',
    ]);
  });
});

describe('the gateway', () => {
  it('P182: one that answers without the secret fails', async () => {
    expect(complaintsOf(await checkGateway(site.url))).toEqual([
      expect.stringMatching(
        /^fails +gateway without the secret: answers 200, not 403 -> deploy api and site together/,
      ),
    ]);
    replies['/api/products'] = json(refusal('forbidden'), 403);
    expect(complaintsOf(await checkGateway(`${site.url}/`))).toEqual([]);
  });
});

it('the report counts what was found, and has a row of the table for each', () => {
  const findings: Finding[] = [
    { state: 'ok', subject: 'page /', says: '200' },
    { state: 'fails', subject: 'mail', says: 'a|b', remedy: 'look' },
  ];
  const now = new Date('2026-11-29T10:00:00Z');
  expect(reportOf(findings, { url: 'https://tenaz.test', stage: 'prod', now }).split('\n')).toEqual([
    '# https://tenaz.test, stage prod, 2026-11-29T10:00:00.000Z',
    '',
    '1 ok, 0 warnings, 1 failed, 0 skipped: not proved.',
    '',
    '| state | what | found | remedy |',
    '| --- | --- | --- | --- |',
    '| ok | page / | 200 |  |',
    String.raw`| fails | mail | a\|b | look |`,
  ]);
});

it('the shop takes each password of an account to throw away', () => {
  for (let nth = 0; nth < 500; nth += 1) expect(z.safeParse(NewPassword, newPassword()).success).toBe(true);
});

describe('what AWS is asked', () => {
  let aws: FakeAws;
  let answers: Answers = {};
  beforeAll(async () => {
    aws = await answerAws(() => answers);
  });
  afterAll(() => aws.close());
  beforeEach(() => {
    useAws(aws.url);
    vi.stubEnv('AWS_ENDPOINT_URL_CLOUDWATCH', aws.url);
    aws.calls.length = 0;
  });

  const dev = settingsOf('dev');
  const alarm = (state: string) => ({ MetricAlarms: [{ AlarmName: 'tenaz-dev-errors', StateValue: state }] });
  const dayAgo = 'Successfully executed action arn:aws:sns:eu-west-1:1:before';
  /** The history of an alarm before and after it was let ring, the newest first. */
  const rings = (summary: string): Answers => {
    holdClock();
    const history = [{ HistorySummary: dayAgo }];
    return {
      SetAlarmState: () => {
        history.unshift({ HistorySummary: summary });
        return {};
      },
      DescribeAlarmHistory: ({ StartDate }) => {
        // a clock that is half a minute behind finds its alarm, too
        expect(Date.now() - new Date(StartDate as string).getTime()).toBeGreaterThanOrEqual(30_000);
        return { AlarmHistoryItems: history };
      },
    };
  };

  it('an alarm is let ring, and its message to the topic is found', async () => {
    answers = {
      DescribeAlarms: alarm('OK'),
      ...rings('Successfully executed action arn:aws:sns:eu-west-1:1:alarms'),
    };
    expect((await checkAlarm(site, dev)).map(lineOf)).toEqual([
      expect.stringMatching(
        /^ok +alarm: tenaz-dev-errors has told its topic; only the inbox of avisos@tenaz.test/,
      ),
    ]);
    expect(aws.calls.map((each) => each.split(' ')[1])).toEqual([
      'DescribeAlarms',
      'DescribeAlarmHistory',
      'SetAlarmState',
      'DescribeAlarmHistory',
    ]);
  });

  it('P182: an alarm that is not there, may not be set or reaches no topic fails; one that rings already is left alone', async () => {
    const lineFor = async (given: Answers) => {
      answers = given;
      return lineOf((await checkAlarm(site, dev))[0]!);
    };
    expect(await lineFor({ DescribeAlarms: { MetricAlarms: [] } })).toMatch(
      /^fails .*there is no tenaz-dev-errors/,
    );
    const { DescribeAlarmHistory } = rings('');
    expect(
      await lineFor({ DescribeAlarms: alarm('OK'), DescribeAlarmHistory: DescribeAlarmHistory! }),
    ).toMatch(/^fails .*cannot be read: .*cloudwatch:SetAlarm/);
    const refused = rings('Failed to execute action arn:aws:sns:eu-west-1:1:alarms');
    expect(await lineFor({ DescribeAlarms: alarm('OK'), ...refused })).toMatch(
      /^fails .*rang, and Failed to execute action .*monitoring-stack/,
    );
    aws.calls.length = 0;
    expect(await lineFor({ DescribeAlarms: alarm('ALARM') })).toMatch(/^warning .*rings already/);
    expect(aws.calls).toHaveLength(1);
  });

  it('P182: a site of this machine asks no account of AWS', async () => {
    // a name that leads nowhere, should it be asked after all
    vi.stubEnv('AWS_ENDPOINT_URL_CLOUDWATCH', 'https://monitoring.invalid');
    expect(complaintsOf(await checkAlarm(site, dev))).toEqual([
      'skipped  alarm: the site is on this machine, and AWS_ENDPOINT_URL_CLOUDWATCH names no service of it',
    ]);
    expect(aws.calls).toEqual([]);
  });

  describe('of mails', () => {
    const accounts = mailboxes.map((mailbox): Account => ({
      mailbox,
      email: `${mailbox}@x`,
      password: '',
      userId: `usr_${mailbox}`,
      token: '',
    }));
    const ledger = { settings: dev, table: 'shop', waitSeconds: 0 };
    /** The table says these problems of the accounts. */
    const mails = async (problems: Record<string, string>) => {
      answers = {
        GetItem: ({ Key }) => {
          const mailbox = (Key as { pk: { S: string } }).pk.S.replace('account#usr_', '');
          const problem = problems[mailbox];
          return { Item: { email: { S: 'x' }, ...(problem && { emailProblem: { S: problem } }) } };
        },
      };
      return (await checkMails(ledger, accounts)).map(
        ({ state, subject }) => `${state} ${subject.split('@')[0]}`,
      );
    };

    it('each outcome of SES stands in the table', async () => {
      expect(await mails({ bounce: 'bounced', complaint: 'complained' })).toEqual([
        'ok mail to bounce',
        'ok mail to complaint',
        'ok mail to success',
      ]);
    });

    it('P182: an outcome that does not come fails, and then nothing is said of the mail that arrived', async () => {
      expect(await mails({ bounce: 'bounced' })).toEqual([
        'ok mail to bounce',
        'fails mail to complaint',
        'skipped mail to success',
      ]);
      expect(await mails({ bounce: 'complained', complaint: 'complained', success: 'bounced' })).toEqual([
        'fails mail to bounce',
        'ok mail to complaint',
        'skipped mail to success',
      ]);
      expect(await mails({ bounce: 'bounced', complaint: 'complained', success: 'bounced' })).toEqual([
        'ok mail to bounce',
        'ok mail to complaint',
        'fails mail to success',
      ]);
    });

    it('P182: a table that may not be read fails', async () => {
      answers = { GetItem: new AwsError('AccessDeniedException') };
      const [found] = await checkMails(ledger, accounts);
      expect(lineOf(found!)).toMatch(/^fails .*cannot be read: AccessDenied.*dynamodb:GetItem/);
    });
  });
});

describe('the functions of the edge', () => {
  const cloudFront = mockClient(CloudFrontClient);
  afterAll(() => cloudFront.restore());
  /** The code that is synthesized, as each function's live one; a test may replace it. */
  const code = new Map<string, string>();

  beforeEach(() => {
    for (const { Properties } of Object.values(
      resources(synthesize().templates.site, 'AWS::CloudFront::Function'),
    ))
      code.set(Properties.Name as string, Properties.FunctionCode as string);
    cloudFront.reset();
    cloudFront.on(DescribeFunctionCommand).callsFake(({ Name }: { Name: string }) => {
      if (!code.has(Name)) throw new Error(`no function ${Name}`);
      return { ETag: `etag of ${Name}` };
    });
    cloudFront
      .on(TestFunctionCommand)
      .callsFake(
        ({ Name, IfMatch, EventObject }: { Name: string; IfMatch: string; EventObject: Uint8Array }) => {
          if (IfMatch !== `etag of ${Name}`) throw new Error(`another version of ${Name}`);
          const event = Buffer.from(EventObject).toString();
          try {
            const output = JSON.parse(
              runInNewContext(`${code.get(Name)}; JSON.stringify(handler(${event}))`) as string,
            ) as object;
            const kind = 'statusCode' in output ? 'response' : 'request';
            return {
              TestResult: { FunctionOutput: JSON.stringify({ [kind]: output }), ComputeUtilization: '31' },
            };
          } catch (error) {
            return { TestResult: { FunctionErrorMessage: (error as Error).message } };
          }
        },
      );
  });
  const lines = async () => (await checkEdgeFunctions(settingsOf('dev'))).map(lineOf);

  it('P182: what is synthesized does in CloudFront what its events expect', async () => {
    expect(await lines()).toEqual([
      'ok       edge function tenaz-dev-rewrite: 4 events as expected, in at most 31 % of its time',
      'ok       edge function tenaz-dev-api-request: 3 events as expected, in at most 31 % of its time',
    ]);
    const stages = cloudFront.commandCalls(TestFunctionCommand).map(({ args }) => args[0].input.Stage);
    expect(new Set(stages)).toEqual(new Set(['LIVE']));
  });

  it.each([
    [
      'cannot be parsed',
      'function handler(event) {',
      /fails +edge function tenaz-dev-rewrite: GET \/: Unexpected/,
    ],
    [
      'throws',
      'function handler() { throw new Error("slow"); }',
      /fails .*: GET \/: slow -> look at its code: infra\/site\/edge\/rewrite\.js/,
    ],
    [
      'rewrites nothing',
      'function handler(event) { return event.request; }',
      /fails .*: GET \/: uri is \/, not \/index\.html/,
    ],
  ])('P182: a function that %s fails', async (_, source, line) => {
    code.set('tenaz-dev-rewrite', source);
    expect(await lines()).toEqual([expect.stringMatching(line), expect.stringMatching(/^ok /)]);
  });

  it('P182: one that is not there fails, and one that takes nearly all of its time is a warning', async () => {
    code.delete('tenaz-dev-api-request');
    cloudFront
      .on(TestFunctionCommand, { Name: 'tenaz-dev-rewrite' })
      .callsFake(({ EventObject }: { EventObject: Uint8Array }) => {
        const output = runInNewContext(
          `${code.get('tenaz-dev-rewrite')}; JSON.stringify(handler(${Buffer.from(EventObject).toString()}))`,
        ) as string;
        const kind = output.includes('statusCode') ? 'response' : 'request';
        return { TestResult: { FunctionOutput: `{"${kind}":${output}}`, ComputeUtilization: '85' } };
      });
    expect(await lines()).toEqual([
      expect.stringMatching(/^warning +edge function tenaz-dev-rewrite: .*85 % of its time/),
      expect.stringMatching(
        /^fails +edge function tenaz-dev-api-request: cannot be read: no function .*cloudfront:TestFunction/,
      ),
    ]);
  });
});
