import { execFile, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { leastBootstrapVersion, preflight } from '#infra/ops/preflight/preflight.ts';
import { lineOf, type Finding } from '#infra/ops/finding.ts';
import { newStage, type Settings } from '#infra/settings.ts';
import { nightly } from '#tests/support/run/rounds.ts';
import { resources, synthesize } from '../synthesize.ts';
import { answerAws, AwsError, awsEnvironment, useAws, type Answers, type FakeAws } from './answer-aws.ts';

const account = '123456789012';
const certificateArn = `arn:aws:acm:us-east-1:${account}:certificate/one` as const;

const prod: Settings = {
  ...newStage,
  stage: 'prod',
  account,
  domain: { name: 'www.shop.example', certificateArn },
  mail: {
    ...newStage.mail,
    from: 'hola@shop.example',
    identity: { domain: 'shop.example' },
    sendRate: 14,
    dailyQuota: 50_000,
  },
  signIn: { google: true, apple: true },
  edge: true,
};

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
const stripe = {
  secretKey: 'rk_live_hidden',
  publishableKey: 'pk_live_hidden',
  webhookSecret: 'whsec_hidden',
};
const google = { clientId: 'hidden.apps.googleusercontent.com', clientSecret: 'hidden' };
const apple = { clientId: 'hidden', teamId: 'ABCDE12345', keyId: 'ABCDE12345', privateKey: pem };

const identityXml = (of: string) =>
  `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::${of}:user/ana</Arn><Account>${of}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`;
const distributionsXml = (count: number) =>
  `<DistributionList><Marker></Marker><MaxItems>1</MaxItems><IsTruncated>false</IsTruncated><Quantity>${count}</Quantity></DistributionList>`;

/** The parameters of the account; a text is a plain one. */
const parameters: Record<string, object | string> = {};
const parameterOf = (name: string): object => {
  const value = parameters[name];
  if (value === undefined) return new AwsError('ParameterNotFound');
  return typeof value === 'string'
    ? { Parameter: { Name: name, Type: 'String', Value: value } }
    : { Parameter: { Name: name, Type: 'SecureString', Value: JSON.stringify(value) } };
};

const sesAccount = {
  SendingEnabled: true,
  EnforcementStatus: 'HEALTHY',
  ProductionAccessEnabled: true,
  SendQuota: { MaxSendRate: 14, Max24HourSend: 50_000 },
};
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;
const certificate = {
  DomainName: 'shop.example',
  SubjectAlternativeNames: ['shop.example', '*.shop.example'],
  Status: 'ISSUED',
  NotAfter: inDays(200),
};

/** An account in which all is ready. */
const ready: Answers = {
  GetCallerIdentity: identityXml(account),
  GetParameters: ({ Names }) => ({ Parameters: (Names as string[]).map((Name) => ({ Name })) }),
  GetParameter: ({ Name }) => parameterOf(Name as string),
  'GET /2016-08-19/account-settings': { AccountLimit: { ConcurrentExecutions: 1000 } },
  'GET /2020-05-31/distribution': distributionsXml(1),
  'GET /v2/email/account': sesAccount,
  'GET /v2/email/identities/shop.example': { VerifiedForSendingStatus: true },
  DescribeCertificate: { Certificate: certificate },
};

let answers: Answers;
let aws: FakeAws;
beforeAll(async () => {
  aws = await answerAws(() => answers);
});
afterAll(() => aws.close());
beforeEach(() => {
  useAws(aws.url);
  answers = { ...ready };
  aws.calls.length = 0;
  Object.assign(parameters, {
    '/cdk-bootstrap/hnb659fds/version': '30',
    '/tenaz/prod/stripe': stripe,
    '/tenaz/prod/google': google,
    '/tenaz/prod/apple': apple,
  });
});
afterEach(() => void vi.unstubAllEnvs());

/** The lines that are not ok, when nothing is changed: the trial of the table's guards is left out. */
const complaints = async (settings: Settings = prod) =>
  (await preflight(settings)).filter(isComplaint).map(lineOf);
const isComplaint = ({ state, subject }: Finding) => state !== 'ok' && subject !== 'table guards';

/** The one line that is not ok. */
async function complaint(settings?: Settings): Promise<string> {
  const lines = await complaints(settings);
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

describe('an account that is ready', () => {
  it('has nothing to complain about, and every subject has its line', async () => {
    const found = await preflight(prod);
    expect(found.filter(({ state }) => state !== 'ok').map(lineOf)).toEqual([
      'skipped  table guards: not tried: --read-only makes no table and no role',
    ]);
    expect(found.map(({ subject }) => subject)).toEqual([
      'credentials',
      'region eu-west-1',
      'CDK bootstrap in eu-west-1',
      'CDK bootstrap in us-east-1',
      'Lambda concurrency',
      'CloudFront',
      'secret /tenaz/prod/stripe',
      'secret /tenaz/prod/google',
      'secret /tenaz/prod/apple',
      'SES sending',
      'SES audience',
      'SES rate',
      'SES identity shop.example',
      'certificate',
      'table guards',
    ]);
  });

  it('is only read without a trial of the table: every call is a Get, a List or a Describe, in the region of what it asks for', async () => {
    await preflight(prod);
    for (const call of aws.calls) expect(call).toMatch(/^\S+ (GET |Get|Describe)/);
    expect(aws.calls).toContain('us-east-1 DescribeCertificate');
    expect(aws.calls).toContain('us-east-1 GetParameter');
    expect(aws.calls).toContain('eu-west-1 GET /v2/email/account');
  });

  it('a stage without domain, sign-in and Web ACL asks for less', async () => {
    const { domain: _, account: __, ...settings } = prod;
    const small: Settings = { ...settings, edge: false, signIn: { google: false, apple: false } };
    delete parameters['/tenaz/prod/google'];
    const found = await preflight(small);
    expect(found.filter(isComplaint)).toEqual([]);
    expect(found[0]!.says).toContain('pinned to no account');
    expect(aws.calls).not.toContain('us-east-1 DescribeCertificate');
  });
});

describe('credentials', () => {
  it('of another account fail, and nothing else is asked there', async () => {
    answers['GetCallerIdentity'] = identityXml('999999999999');
    expect(await complaint()).toMatch(
      /^fails .*999999999999, but the stage prod is pinned to 123456789012 -> export AWS_PROFILE=/,
    );
    expect(aws.calls).toEqual(['eu-west-1 GetCallerIdentity']);
  });

  it('that are refused fail with the way to get others', async () => {
    delete answers['GetCallerIdentity'];
    expect(await complaint()).toMatch(
      /^fails +credentials: cannot be read: .* -> aws sso login, or aws configure/,
    );
  });
});

describe('a right that the credentials do not have', () => {
  it.each([
    ['GetParameters', /region eu-west-1: cannot be read: AccessDenied.*ssm:GetParameters/],
    ['GET /2016-08-19/account-settings', /Lambda concurrency: cannot be read: .*lambda:GetAccountSettings/],
    ['GET /2020-05-31/distribution', /CloudFront: cannot be read: .*cloudfront:ListDistributions/],
    ['GET /v2/email/account', /SES account: cannot be read: .*ses:GetAccount/],
    [
      'GET /v2/email/identities/shop.example',
      /SES identity shop.example: cannot be read: .*ses:GetEmailIdentity/,
    ],
    ['DescribeCertificate', /certificate: cannot be read: /],
  ])('%s: the check has failed', async (operation, line) => {
    delete answers[operation];
    expect(await complaint()).toMatch(line);
  });
});

describe('region, bootstrap and quotas', () => {
  it('a region without SES fails', async () => {
    answers['GetParameters'] = ({ Names }) => ({
      Parameters: (Names as string[]).filter((name) => !name.endsWith('/ses')).map((Name) => ({ Name })),
    });
    expect(await complaint()).toMatch(/^fails +region eu-west-1: does not have ses -> set another region/);
  });

  it('is asked for every service that has a resource in the stacks, ten names at a time as AWS allows', async () => {
    const asked: string[][] = [];
    answers['GetParameters'] = ({ Names }) => {
      asked.push((Names as string[]).map((name) => name.split('/').at(-1)!));
      return { Parameters: (Names as string[]).map((Name) => ({ Name })) };
    };
    await preflight({ ...prod, backupRegion: 'eu-central-1' });
    // the same in every region
    const everywhere = new Set(['budgets', 'cloudfront', 'iam']);
    const used = Object.values(synthesize().templates)
      .flatMap((template) => Object.values(resources(template)))
      .map(({ Type }) => /^AWS::(\w+)::/.exec(Type)?.[1]?.toLowerCase())
      .filter((service) => service && !everywhere.has(service));
    expect(used).toContain('codedeploy');
    expect(asked.flat()).toEqual(expect.arrayContaining([...new Set(used), 'backup']));
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(10);
  });

  it('the region of the copies has a bootstrap stack as well', async () => {
    expect(await complaints({ ...prod, edge: false, backupRegion: 'eu-central-1' })).toEqual([]);
    expect(aws.calls).toContain('eu-central-1 GetParameter');
    expect(aws.calls).not.toContain('us-east-1 GetParameter');
  });

  it('a missing or old bootstrap stack fails with the command for its region', async () => {
    delete parameters['/cdk-bootstrap/hnb659fds/version'];
    expect(await complaints()).toEqual([
      'fails    CDK bootstrap in eu-west-1: is missing -> npx cdk bootstrap aws://<account>/eu-west-1',
      'fails    CDK bootstrap in us-east-1: is missing -> npx cdk bootstrap aws://<account>/us-east-1',
    ]);
    parameters['/cdk-bootstrap/hnb659fds/version'] = '5';
    expect(await complaint({ ...prod, edge: false })).toContain('version 5 is older than 6');
  });

  it('the least bootstrap version is the one that the templates ask for', () => {
    const { Rules } = synthesize().templates.api.toJSON() as {
      Rules: { CheckBootstrapVersion: { Assertions: { Assert: unknown }[] } };
    };
    const tooOld = JSON.stringify(Rules.CheckBootstrapVersion.Assertions[0]!.Assert).match(/\d+/g)!;
    expect(leastBootstrapVersion).toBe(Math.max(...tooOld.map(Number)) + 1);
  });

  it('ten executions of a new account are a warning, and a failure where the stage reserves some', async () => {
    answers['GET /2016-08-19/account-settings'] = { AccountLimit: { ConcurrentExecutions: 10 } };
    const ask = /-> aws service-quotas request-service-quota-increase .* L-B99A9384 --desired-value 1000$/;
    const plain = await complaint();
    expect(plain).toMatch(/^warning +Lambda concurrency: 10 executions/);
    expect(plain).toMatch(ask);
    const reserving = await complaint({ ...prod, reservedConcurrency: { 'send-mails': 5 } });
    expect(reserving).toMatch(/^fails +Lambda concurrency: .*reserves 5; Lambda keeps 100/);
    expect(reserving).toMatch(ask);
  });

  it('CloudFront without a distribution is a warning that says what cannot be read, and whom to ask', async () => {
    answers['GET /2020-05-31/distribution'] = distributionsXml(0);
    expect(await complaint()).toMatch(
      /^warning +CloudFront: whether .* cannot be read .* -> ask AWS: https:/,
    );
  });
});

describe('SES', () => {
  const changed = (changes: object) => (answers['GET /v2/email/account'] = { ...sesAccount, ...changes });

  it.each([
    [{ SendingEnabled: false }, /^fails +SES sending: is turned off .* --sending-enabled$/],
    [{ SendingEnabled: false, EnforcementStatus: 'SHUTDOWN' }, /^fails +SES sending: AWS has stopped it/],
    [
      { EnforcementStatus: 'PROBATION' },
      /^warning +SES sending: is under review: PROBATION -> read and answer/,
    ],
    [
      { SendQuota: { MaxSendRate: 1, Max24HourSend: 200 } },
      /^fails +SES rate: 1 mails a second and 200 a day; mail.sendRate is 14, mail.dailyQuota 50000 -> set mail.sendRate to 1 .*L-CDEF9B6B/,
    ],
    [
      { SendQuota: { MaxSendRate: 14, Max24HourSend: 20_000 } },
      /^fails +SES rate: 14 mails a second and 20000 a day.* -> set mail.dailyQuota to 20000 .*L-804C8AE8/,
    ],
    [
      { ProductionAccessEnabled: false, Details: { ReviewDetails: { Status: 'PENDING' } } },
      /^fails +SES audience: the sandbox.*is PENDING -> aws sesv2 put-account-details .*--website-url https:\/\/www.shop.example/,
    ],
  ])('%o', async (changes, line) => {
    changed(changes);
    expect(await complaint()).toMatch(line);
  });

  it('the sandbox is a warning for a stage that lists whom it writes to', async () => {
    changed({ ProductionAccessEnabled: false });
    const mail = { ...prod.mail, sandboxRecipients: ['ana@shop.example'] };
    expect(await complaint({ ...prod, mail })).toMatch(/^warning +SES audience: the sandbox: 1 listed/);
  });

  it('an identity that waits fails with its records or its link; one that a deployment creates is a warning', async () => {
    const path = 'GET /v2/email/identities/shop.example';
    answers[path] = { VerifiedForSendingStatus: false, VerificationStatus: 'PENDING' };
    expect(await complaint()).toMatch(
      /^fails .*is not verified: PENDING -> create the DNS records: aws sesv2/,
    );
    answers[path] = new AwsError('NotFoundException');
    expect(await complaint()).toMatch(/^warning +SES identity shop.example: does not exist yet/);
    answers['GET /v2/email/identities/hola%40shop.example'] = { VerifiedForSendingStatus: false };
    expect(await complaint({ ...prod, mail: { ...prod.mail, identity: 'address' } })).toMatch(
      /^fails +SES identity hola@shop.example: .* -> open the link in the mail/,
    );
  });
});

describe('secrets', () => {
  const put =
    / -> aws ssm put-parameter --region eu-west-1 --type SecureString( --overwrite)? --name \/tenaz\/prod\//;

  it.each([
    ['stripe', undefined, /^fails .*: is missing/],
    ['stripe', 'rk_live_hidden', /^fails .*: is a String, not encrypted -> aws ssm delete-parameter/],
    [
      'stripe',
      [],
      /^fails .*secretKey is no rk_live_ key; publishableKey is no pk_live_ key; webhookSecret is no whsec_/,
    ],
    ['stripe', { ...stripe, secretKey: 'rk_test_hidden' }, /^fails .*secretKey is no rk_live_ key/],
    ['stripe', { ...stripe, secretKey: 'sk_live_hidden' }, /^warning .*secretKey has all rights/],
    ['stripe', { ...stripe, publishableKey: 'pk_test_hidden' }, /^fails .*publishableKey is no pk_live_ key/],
    ['stripe', { ...stripe, webhookSecret: 'later' }, /^warning .*webhookSecret comes with the endpoint/],
    ['stripe', { ...stripe, webhookSecret: 'hidden' }, /^fails .*webhookSecret is no whsec_ secret/],
    ['google', { ...google, clientId: 'hidden' }, /^fails .*clientId does not end with/],
    ['google', { clientId: google.clientId }, /^fails .*clientSecret is missing/],
    ['apple', { ...apple, clientId: '' }, /^fails .*clientId is missing/],
    ['apple', { ...apple, teamId: 'hidden' }, /^fails .*teamId has not the ten characters/],
    ['apple', { ...apple, privateKey: 'hidden' }, /^fails .*privateKey is no P-256 key/],
  ])('P181: %s as %o is named without its value', async (vendor, value, line) => {
    if (value === undefined) delete parameters[`/tenaz/prod/${vendor}`];
    else parameters[`/tenaz/prod/${vendor}`] = value;
    const found = await complaint();
    expect(found).toMatch(line);
    expect(found).toMatch(value === 'rk_live_hidden' ? /put-parameter/ : put);
    expect(found).not.toContain('hidden');
  });

  it('P181: text that is no JSON is not quoted', async () => {
    answers['GetParameter'] = ({ Name }) =>
      Name === '/tenaz/prod/stripe'
        ? { Parameter: { Name, Type: 'SecureString', Value: 'rk_live_hidden' } }
        : parameterOf(Name as string);
    const found = await complaint();
    expect(found).toMatch(/^fails .*: is not a JSON object/);
    expect(found).not.toContain('hidden');
  });

  it('a stage for trials takes test keys, and refuses those that move money', async () => {
    Object.assign(parameters, {
      '/tenaz/dev/stripe': stripe,
      '/tenaz/dev/google': google,
      '/tenaz/dev/apple': apple,
    });
    expect(await complaint({ ...prod, stage: 'dev' })).toMatch(
      /^fails .*secretKey is no rk_test_ key; publishableKey is no pk_test_ key/,
    );
  });
});

describe('the certificate', () => {
  it.each([
    [
      { Status: 'PENDING_VALIDATION' },
      /^fails +certificate: waits for its DNS record -> create the record: aws acm/,
    ],
    [
      { Status: 'EXPIRED' },
      /^fails +certificate: is EXPIRED -> aws acm request-certificate --region us-east-1/,
    ],
    [
      { SubjectAlternativeNames: ['*.other.example'] },
      /^fails +certificate: is for shop.example, \*.other.example, not for www.shop.example -> aws acm request-/,
    ],
    [{ SubjectAlternativeNames: ['*.www.shop.example'] }, /^fails +certificate: .*not for www.shop.example/],
    [
      { NotAfter: inDays(10) },
      /^warning +certificate: ends in \d+ days and was not renewed -> create its record/,
    ],
  ])('%o', async (changes, line) => {
    answers['DescribeCertificate'] = { Certificate: { ...certificate, ...changes } };
    expect(await complaint()).toMatch(line);
  });
});

describe('npm run preflight', () => {
  const running: ChildProcess[] = [];

  /** Its exit code and what it printed. */
  const run = (...given: string[]) =>
    new Promise<{ code: number; printed: string }>((resolve) => {
      const env = { ...process.env, ...awsEnvironment(aws.url) };
      const command = execFile(
        process.execPath,
        ['infra/ops/preflight/index.ts', ...given],
        { env },
        (_, stdout, stderr) => resolve({ code: command.exitCode!, printed: stdout + stderr }),
      );
      running.push(command);
    });

  nightly('prints a line for each check, and exits with 1 when one fails', async () => {
    answers['GET /v2/email/identities/hola%40tenaz.test'] = { VerifiedForSendingStatus: true };
    Object.assign(parameters, {
      '/tenaz/dev/stripe': { secretKey: 'rk_test_h', publishableKey: 'pk_test_h', webhookSecret: 'whsec_h' },
      '/tenaz/dev/google': google,
      '/tenaz/dev/apple': apple,
    });
    const good = await run('-c', 'stage=dev', '--read-only');
    expect(good.printed).toContain('ok       secret /tenaz/dev/stripe: is there and well formed');
    expect(good.code).toBe(0);
    delete parameters['/tenaz/dev/stripe'];
    const bad = await run('--read-only');
    expect(bad.printed).toContain('fails    secret /tenaz/dev/stripe: is missing');
    expect(bad.code).toBe(1);
  });

  it('Ctrl-C ends the trial of the table, and deletes what it has made before it exits', async () => {
    Object.assign(answers, {
      CreateTable: ({ TableName }: { TableName: string }) => ({
        TableDescription: { TableArn: `arn:aws:dynamodb:eu-west-1:${account}:table/${TableName}` },
      }),
      DescribeTable: { Table: { TableStatus: 'CREATING' } },
      DeleteTable: {},
    });
    const ended = run('-c', 'stage=dev');
    const command = running.at(-1)!;
    const called = (operation: string) => aws.calls.filter((call) => call.endsWith(` ${operation}`)).length;
    await expect.poll(() => called('DescribeTable')).toBeGreaterThan(0);
    command.kill('SIGINT');
    const { code, printed } = await ended;
    expect(printed).toContain('Deleting the temporary table and roles');
    expect(printed).toMatch(/^fails +table guards: cannot be read: ended by SIGINT -> /m);
    expect([code, called('DeleteTable'), called('CreateRole')]).toEqual([1, 1, 0]);
  });

  nightly(
    'exits with 1 for settings that cannot be deployed, an unknown stage, and another context',
    async () => {
      expect(await run('-c', 'stage=prod')).toMatchObject({
        code: 1,
        printed: expect.stringContaining('fails    settings: infra/settings.ts, stage prod: write your own'),
      });
      expect((await run('-c', 'stage=other')).printed).toContain('unknown stage "other"');
      expect((await run('-c', 'other=prod')).printed).toContain('-c takes stage=<stage>, not other=prod');
    },
  );
});
