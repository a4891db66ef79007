import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { functions, rowOf, type FunctionName } from '#infra/functions.ts';
import { accessOf } from '#infra/table-access/index.ts';
import { policiesOf, type Statement } from './policies.ts';
import { resources, synthesize, type Resource } from './synthesize.ts';

const read = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const write = [
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];
const bulk = ['dynamodb:BatchWriteItem', 'dynamodb:PartiQLUpdate'];
const logs = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const consume = [
  'sqs:ChangeMessageVisibility',
  'sqs:DeleteMessage',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:ReceiveMessage',
];
/** Of functions that receive the messages of their queue themselves. */
const drain = ['sqs:DeleteMessage', 'sqs:ReceiveMessage'];
/** Of those that queue a job and call its function. */
const ask = ['lambda:InvokeFunction', 'sqs:SendMessage'];

const follow = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
];

const pictureActions = {
  upload: ['s3:PutObject'],
  process: ['s3:GetObject', 's3:PutObject', ...drain],
  delete: ['s3:DeleteObject'],
  clips: ['s3:PutObject', 's3:GetObject'],
};
const downloadActions = {
  link: ['s3:GetObject'],
  write: ['s3:PutObject'],
  delete: ['s3:DeleteObject', 's3:ListBucket'],
};

/** Of jobs and their files; functions without a poller know their queue. */
const jobVariables = (name: FunctionName): string[] => {
  const { jobs, queues, exports, downloads } = rowOf(name);
  return [
    ...(jobs || ['mail-feedback', 'process-pictures'].includes(name) ? ['QUEUE_URL'] : []),
    ...(queues ? ['JOB_QUEUES'] : []),
    ...(exports ? ['EXPORTS_BUCKET'] : []),
    ...(downloads ? ['DOWNLOADS_BUCKET'] : []),
  ];
};

const metricVariables = (name: FunctionName): string[] =>
  rowOf(name).metrics ? ['DISTRIBUTION_ID', 'API_ID', 'EDGE_FUNCTIONS'] : [];

const touchesTable = (name: FunctionName): boolean => Object.keys(accessOf(name)).length > 0;
const changesTable = (name: FunctionName): boolean => {
  const { writes = [], adds = [], removes = [] } = accessOf(name);
  return writes.length + adds.length + removes.length > 0;
};

/** The permissions on the table that a Lambda declares, with the security log of the API. */
function tableActions(name: FunctionName): string[] {
  const { writes = [], removes = [] } = accessOf(name);
  if (!touchesTable(name)) return [];
  return [
    ...read,
    ...(writes.length > 0 ? write : []),
    ...(removes.length > 0 ? ['dynamodb:DeleteItem'] : []),
    ...(changesTable(name) ? ['dynamodb:PutItem'] : []),
    ...(rowOf(name).kind === 'api' ? ['dynamodb:PutItem', 'dynamodb:UpdateItem'] : []),
  ];
}

const single = ['ses:SendEmail', 'ses:SendRawEmail', 'ses:SendTemplatedEmail'] as const;

/** The permissions that the row of a Lambda means, derived independently of the stacks. */
function expectedActions(name: FunctionName): string[] {
  const { stripe, google, apple, healthKey, mail, routines, pictures, exports, downloads, pages, metrics } =
    rowOf(name);
  const { jobs, queues } = rowOf(name);
  const actions = [
    ...logs,
    ...tableActions(name),
    ...(stripe || google || apple || healthKey === 'use' ? ['ssm:GetParameter'] : []),
    ...(healthKey === 'create' ? ['ssm:PutParameter'] : []),
    ...(routines === 'queue' ? ['sqs:SendMessage'] : []),
    ...(mail === 'send' ? [...single, ...follow] : []),
    ...(routines === 'send' ? ['ses:SendBulkEmail', 'ses:SendBulkTemplatedEmail', ...bulk, ...consume] : []),
    ...(name === 'mail-feedback' ? drain : []),
    ...(pictures ? pictureActions[pictures] : []),
    ...(queues ? ask : []),
    ...(jobs ? drain : []),
    ...(exports === 'link' ? ['s3:GetObject'] : []),
    ...(pages === 'render'
      ? [...follow, 's3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject', 'sqs:SendMessage']
      : []),
    ...(downloads ?? []).flatMap((part) => downloadActions[part]),
    ...(exports === 'write' ? ['s3:PutObject'] : []),
    ...(metrics === 'read' ? ['cloudwatch:GetMetricStatistics'] : []),
  ];
  return [...new Set(actions)].sort();
}

const names = Object.keys(functions) as FunctionName[];
const readers = names.filter((name) => rowOf(name).kind === 'api' && !changesTable(name));
const writers = names.filter(changesTable);

describe('function roles', () => {
  let templates: Template[];
  let lambdas: Record<string, { resource: Resource; statements: Statement[]; role: string }>;

  beforeAll(() => {
    templates = Object.values(synthesize().templates);
    lambdas = {};
    for (const template of templates) {
      for (const resource of Object.values(resources(template, 'AWS::Lambda::Function'))) {
        const name = String(resource.Properties.FunctionName ?? '').replace('tenaz-dev-', '');
        const role = resource.Properties.Role['Fn::GetAtt'][0] as string;
        if (name) lambdas[name] = { resource, statements: policiesOf(template, role), role };
      }
    }
  });

  it('the stacks deploy exactly the functions of the table', () => {
    expect(Object.keys(lambdas).sort()).toEqual([...names].sort());
    expect(new Set(Object.values(lambdas).map(({ role }) => role)).size).toBe(names.length);
  });

  const allowed = (name: FunctionName) =>
    lambdas[name]!.statements.filter(({ Effect }) => Effect === 'Allow');

  const logsOf = (name: FunctionName) => [
    { partitions: 'audit#*', mayAdd: rowOf(name).audit === 'append' },
    { partitions: 'security#*', mayAdd: rowOf(name).kind === 'api' },
  ];

  it.each(writers.flatMap((name) => logsOf(name).map((log) => ({ name, ...log }))))(
    'P81, P139: the role of $name may not change or delete an entry of $partitions',
    ({ name, partitions, mayAdd }) => {
      const denied = lambdas[name]!.statements.filter(
        ({ Effect, Condition }) => Effect === 'Deny' && JSON.stringify(Condition).includes(partitions),
      );
      expect(denied).toHaveLength(1);
      const { Action, Resource, Condition } = denied[0]!;
      expect(Condition).toEqual({ 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': partitions } });
      expect(Resource).toEqual(
        allowed(name).find(({ Action: some }) => some.includes('dynamodb:PutItem'))!.Resource,
      );
      const granted = new Set(allowed(name).flatMap((statement) => statement.Action));
      const writing = [...write, ...bulk].filter((action) => granted.has(action));
      const harmless = new Set(['dynamodb:ConditionCheckItem', mayAdd && 'dynamodb:PutItem']);
      expect([...Action].sort()).toEqual(writing.filter((action) => !harmless.has(action)).sort());
    },
  );

  it.each(readers)(
    'P139: the role of %s, which only reads, may add to the security log and to its counts alone',
    (name) => {
      const writing = allowed(name).filter(({ Action }) => Action.some((each) => write.includes(each)));
      expect(writing.map(({ Action, Condition }) => [Action, Condition])).toEqual(
        Object.entries({ PutItem: 'security#*', UpdateItem: 'refusals#*' }).map(([action, partitions]) => [
          [`dynamodb:${action}`],
          {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
            Null: { 'dynamodb:LeadingKeys': 'false' },
          },
        ]),
      );
    },
  );

  it('P81: only functions of the back office may add entries to the audit trail', () => {
    expect(names.filter((name) => rowOf(name).audit).sort()).toEqual([
      'category-management',
      'evaluation-management',
      'exercises',
      'notifications',
      'order-management',
      'product-management',
      'product-pictures',
      'review-management',
      'role-management',
      'routine-progress',
      'routines',
      'user-management',
      'workouts',
    ]);
  });

  it.each(names)('P44: the role of %s grants what its row says and nothing else', (name) => {
    const actions = allowed(name).flatMap(({ Action }) => Action);
    expect([...new Set(actions)].sort()).toEqual(expectedActions(name));
  });

  it.each(names)('%s runs on Node 24 on arm64 with the memory and time of its row', (name) => {
    expect(lambdas[name]!.resource.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: rowOf(name).memory,
      Timeout: rowOf(name).timeout,
    });
  });

  it.each(names)('the environment of %s names only resources that its row grants', (name) => {
    const row = rowOf(name);
    const expected = ['STAGE'];
    if (touchesTable(name)) expected.push('TABLE_NAME');
    if (row.kind === 'api') expected.push('ORIGIN_SECRET');
    if (row.stripe) expected.push('STRIPE_SECRET_NAME');
    if (row.google) expected.push('GOOGLE_SECRET_NAME');
    if (row.apple) expected.push('APPLE_SECRET_NAME');
    if (row.healthKey) expected.push('HEALTH_KEY_NAME');
    if (row.firstAdmin) expected.push('FIRST_ADMIN_EMAIL');
    if (row.mail === 'send') expected.push('MAIL_FROM', 'MAIL_CONFIGURATION_SET', 'MAIL_TEMPLATE_PREFIX');
    if (row.routines || row.mail) expected.push('MAIL_SEND_RATE');
    if (row.routines === 'queue') expected.push('ROUTINE_QUEUE_URL');
    if (row.routines === 'send') expected.push('MAIL_FROM', 'MAIL_CONFIGURATION_SET', 'MAIL_TEMPLATE_PREFIX');
    if (name === 'initialize-stage') expected.push('SITE_URL');
    if (row.pages) expected.push('SITE_BUCKET');
    if (row.pictures && row.pictures !== 'delete') expected.push('UPLOADS_BUCKET');
    if (row.pictures && row.pictures !== 'upload') expected.push('PICTURES_BUCKET');
    expected.push(...jobVariables(name), ...metricVariables(name));
    expect(Object.keys(lambdas[name]!.resource.Properties.Environment.Variables).sort()).toEqual(
      expected.sort(),
    );
  });

  it('P164: all functions that the back office may call know of the duty of passkeys, unless the stage goes without', () => {
    const knowing = ({ api }: ReturnType<typeof synthesize>['templates']) =>
      Object.values(api.findResources('AWS::Lambda::Function')).filter(
        ({ Properties }) => Properties.Environment?.Variables?.STAFF_PASSKEYS === 'required',
      ).length;
    const behindGateway = names.filter((name) => rowOf(name).kind === 'api');
    expect(knowing(synthesize({ staffPasskeys: true }).templates)).toBe(behindGateway.length);
    expect(knowing(synthesize().templates)).toBe(0);
  });

  it('P44: every permission on a secret names one secret', () => {
    const resourcesOf = (name: FunctionName) =>
      lambdas[name]!.statements.filter(({ Action }) => Action.includes('ssm:GetParameter'));
    expect(JSON.stringify(resourcesOf('checkout'))).toContain(':parameter/tenaz/dev/stripe"');
    for (const vendor of ['google', 'apple'])
      expect(JSON.stringify(resourcesOf('oauth'))).toContain(`:parameter/tenaz/dev/${vendor}"`);
  });

  it('P176: only functions that answer or write health data may read its key, and the one of a stage is never replaced', () => {
    const about = (action: string) =>
      names.flatMap((name) =>
        lambdas[name]!.statements.filter(({ Action }) => Action.includes(action)).map((statement) => ({
          name,
          text: JSON.stringify(statement),
        })),
      );
    const reading = about('ssm:GetParameter').filter(({ text }) => text.includes('health-key'));
    expect(reading.map(({ name }) => name).sort()).toEqual([
      'assessments',
      'data-export',
      'subscriptions',
      'user-details',
      'workouts',
    ]);
    const creating = about('ssm:PutParameter');
    expect(creating.map(({ name }) => name)).toEqual(['initialize-stage']);
    expect(creating[0]!.text).toContain('{"StringEquals":{"ssm:Overwrite":"false"}}');
    for (const { text } of [...reading, ...creating])
      expect(text).toContain(':parameter/tenaz/dev/health-key');
  });

  it('P44: the secret of a disabled sign-in provider is neither in the environment nor readable', () => {
    const { api } = synthesize({ signIn: { google: true, apple: false } }).templates;
    const template = JSON.stringify(api.toJSON());
    expect(template).toContain('GOOGLE_SECRET_NAME');
    expect(template).not.toContain('APPLE_SECRET_NAME');
    expect(template).not.toContain('parameter/tenaz/dev/apple');
  });

  it.each([
    ['send-mails', single, 'welcome'],
    ['send-routines', ['ses:SendBulkEmail', 'ses:SendBulkTemplatedEmail'], 'routine'],
  ] as const)(
    'P44: %s may use only the sender, identity, configuration set and its own templates of the stage',
    (name, actions, template) => {
      const sending = lambdas[name]!.statements.filter(({ Action }) =>
        Action.some((each) => each.startsWith('ses:')),
      );
      expect(sending.map(({ Action }) => Action)).toEqual([actions]);
      const { Condition, Resource } = sending[0]!;
      // AWS knows no address for the action of the bulk operation itself
      expect(Condition).toEqual({ StringEqualsIfExists: { 'ses:FromAddress': 'hola@tenaz.test' } });
      const text = JSON.stringify(Resource);
      for (const part of [':identity/', ':configuration-set/', `:template/tenaz-dev-${template}`])
        expect(text).toContain(part);
      expect(text.includes(':template/tenaz-dev-welcome')).toBe(name === 'send-mails');
      // one that is sent again goes through the outbox
      expect(text).toContain(':template/tenaz-dev-routine');
    },
  );

  it('P44: functions that queue routines may write to the routine queue only', () => {
    for (const name of ['plan-routine-sends', 'routine-progress'] as const) {
      const asks = lambdas[name]!.statements.filter(({ Action }) => Action.includes('sqs:SendMessage'));
      expect(asks).toHaveLength(1);
      expect(JSON.stringify(asks[0]!.Resource)).toMatch(/RoutinesBatchesQueue/);
    }
  });

  it('P44: signed uploads reach the bucket of uploads only, and only the encoder and the exercises write what is shown', () => {
    const objectsOf = (name: FunctionName) =>
      lambdas[name]!.statements.filter(({ Action }) => Action.some((each) => each.startsWith('s3:'))).map(
        ({ Action, Resource }) => [Action, JSON.stringify(Resource)],
      );
    const uploads = expect.stringMatching(/Uploads.*\/uploads\/prd_\?{26}\/pic_\?{26}"/) as string;
    const pictures = expect.stringMatching(
      /Pictures.*\/media\/products\/pic_\?{26}-\?{3,4}\.\?{4}"/,
    ) as string;
    expect(objectsOf('product-pictures')).toEqual([[['s3:PutObject'], uploads]]);
    expect(objectsOf('process-pictures')).toEqual([
      [['s3:GetObject'], uploads],
      [['s3:PutObject'], pictures],
    ]);
    const uploadedClips = expect.stringMatching(/Uploads.*\/uploads\/exr_\?{26}\/clp_\?{26}"/) as string;
    const clips = expect.stringMatching(/Pictures.*\/media\/exercises\/clp_\?{26}\.\?{3,4}"/) as string;
    expect(objectsOf('exercises')).toEqual([
      [['s3:GetObject', 's3:PutObject'], uploadedClips],
      [['s3:PutObject'], clips],
    ]);
    const deleted = objectsOf('housekeeping');
    expect(deleted).toEqual([[['s3:DeleteObject'], pictures]]);
    expect(deleted).toEqual([[['s3:DeleteObject'], clips]]);
  });

  it('P44: the desk may read exported files and queue exports, their writer may write them, and neither reaches more', () => {
    const statementsOf = (name: FunctionName, service: string) =>
      lambdas[name]!.statements.filter(
        ({ Action, Resource }) =>
          Action.some((each) => each.startsWith(service)) && JSON.stringify(Resource).includes('Export'),
      ).map(({ Action, Resource }) => [Action, JSON.stringify(Resource)]);
    const files = expect.stringMatching(/ExportsFiles.*\/exports\/exp_\?{26}\.csv"/) as string;
    const jobs = expect.stringMatching(/JobsOfExportOrdersQueue/) as string;
    expect(statementsOf('order-management', 's3:')).toEqual([[['s3:GetObject'], files]]);
    expect(statementsOf('export-orders', 's3:')).toEqual([[['s3:PutObject'], files]]);
    expect(statementsOf('order-management', 'sqs:')).toEqual([[['sqs:SendMessage'], jobs]]);
    expect(statementsOf('export-orders', 'sqs:')).toEqual([
      [['sqs:DeleteMessage', 'sqs:ReceiveMessage', 'sqs:SendMessage'], jobs],
    ]);
  });

  it('P44: a function may call only those that take its jobs', () => {
    const called = names.flatMap((name) =>
      lambdas[name]!.statements.filter(({ Action }) => Action.includes('lambda:InvokeFunction')).map(
        ({ Resource }) => [name, JSON.stringify(Resource).match(/:function:([\w-]+)"/)?.[1]],
      ),
    );
    expect(called.length).toBeGreaterThan(2);
    expect(called).toEqual(
      names.flatMap((name) => (rowOf(name).queues ?? []).map((taker) => [name, `tenaz-dev-${taker}`])),
    );
  });

  it('P44, P143: downloads are read, written and deleted by those who need it, by the form of their names, and by no other', () => {
    const reaching = names.flatMap((name) =>
      lambdas[name]!.statements.filter(
        ({ Action, Resource }) =>
          Action.some((each) => each.startsWith('s3:')) && JSON.stringify(Resource).includes('Downloads'),
      ).map(({ Action, Resource }) => [name, Action, JSON.stringify(Resource)]),
    );
    const files = expect.stringMatching(
      /DownloadsFiles.*\/downloads\/usr_\?{26}\/\?{43}\.html".*\/\?{43}\.json"/,
    ) as string;
    const bucket = expect.not.stringContaining('/') as string;
    expect(reaching).toEqual([
      ['account-data', ['s3:DeleteObject', 's3:GetObject'], files],
      ['account-data', ['s3:ListBucket'], bucket],
      ['user-details', ['s3:DeleteObject'], files],
      ['user-details', ['s3:ListBucket'], bucket],
      ['erase-accounts', ['s3:DeleteObject'], files],
      ['erase-accounts', ['s3:ListBucket'], bucket],
      ['data-export', ['s3:PutObject'], files],
    ]);
  });

  it('P44: permissions name every index, none by a wildcard', () => {
    const queries = lambdas['routine-progress']!.statements.filter(
      ({ Action, Resource }) =>
        Action.includes('dynamodb:Query') && JSON.stringify(Resource).includes('/index/'),
    );
    const text = JSON.stringify(queries);
    for (const index of ['gsi1', 'gsi2', 'gsi3', 'gsi4']) expect(text).toContain(`/index/${index}`);
  });
});
