import { join } from 'node:path';
import type { Resource } from '#infra/local/assembly/index.ts';
import {
  bytesIn,
  bytesOf,
  each,
  eachStack,
  inlinePolicies,
  list,
  longest,
  sum,
  together,
  type Measured,
  type Properties,
  type Stage,
} from './measure.ts';

/** A limit of AWS that is otherwise met first by a deployment. */
export interface Limit {
  /** The quota by the name that the documentation of its service gives it. */
  quota: string;
  most: number;
  measure: (stage: Stage) => Measured[];
}

type Row = [quota: string, most: number, measure: Limit['measure']];

const kilobyte = 1024;
const megabyte = kilobyte ** 2;

/** AWS CloudFormation User Guide, "Quotas". The resources of a stack are counted in stack-limits.test.ts. */
const cloudFormation: Row[] = [
  // with the spaces that CDK writes
  [
    'Template body size in an Amazon S3 object',
    megabyte,
    eachStack((it) => bytesOf(JSON.stringify(it, null, 1))),
  ],
  ['Outputs', 200, eachStack(({ Outputs = {} }) => Object.keys(Outputs).length)],
  ['Output name', 255, eachStack(({ Outputs = {} }) => longest(Object.keys(Outputs)))],
  ['Parameters', 200, eachStack(({ Parameters = {} }) => Object.keys(Parameters).length)],
  ['Resource name', 255, eachStack(({ Resources = {} }) => longest(Object.keys(Resources)))],
  ['Stack name', 128, eachStack((_, name) => name.length)],
];

const keyCount = (of: unknown): number => Object.keys(of as object).length;

/** Amazon API Gateway Developer Guide, "Quotas for configuring and running an HTTP API". */
const gateway: Row[] = [
  [
    'Routes per API',
    300,
    each('AWS::ApiGatewayV2::Api', ({ Body }) => sum(Object.values(Body.paths).map(keyCount))),
  ],
  [
    'Integrations per API',
    300,
    each('AWS::ApiGatewayV2::Api', ({ Body }) =>
      keyCount(Body.components['x-amazon-apigateway-integrations']),
    ),
  ],
  ['OpenAPI definition size', 6 * megabyte, each('AWS::ApiGatewayV2::Api', ({ Body }) => bytesOf(Body))],
];

const role = (measure: (properties: Properties, role: Resource, stage: Stage) => number) =>
  each('AWS::IAM::Role', measure);

/** IAM User Guide, "IAM and AWS STS quotas"; spaces do not count. */
const iam: Row[] = [
  ['Inline policies of a role', 10_240, role((_, it, stage) => sum(inlinePolicies(it, stage).map(bytesOf)))],
  ['Role trust policy', 2048, role(({ AssumeRolePolicyDocument }) => bytesOf(AssumeRolePolicyDocument))],
  [
    'Managed policies attached to a role',
    10,
    role(({ ManagedPolicyArns }) => list(ManagedPolicyArns).length),
  ],
  ['Policy name', 128, each('AWS::IAM::Policy', ({ PolicyName }) => PolicyName.length)],
];

const ofFunction = (measure: (properties: Properties, resource: Resource, stage: Stage) => number) =>
  each('AWS::Lambda::Function', measure);

/** Native packages that the bundle of process-pictures needs: about as large for Lambda's processor as for this machine's. */
const packagesOfPictures = ['sharp', '@img'].map((name) =>
  join(import.meta.dirname, '../../../node_modules', name),
);

/** The unpacked code of a function. */
function codeOf({ Code, FunctionName }: Properties, _: Resource, { assembly }: Stage): number {
  const packages = String(FunctionName).endsWith('process-pictures') ? packagesOfPictures : [];
  const code = Code.S3Key ? [assembly.asset(Code.S3Key)!] : [];
  return sum([...code, ...packages].map(bytesIn));
}

/** AWS Lambda Developer Guide, "Lambda quotas"; the length of names: API reference, "CreateFunction". */
const lambda: Row[] = [
  ['Environment variables', 4 * kilobyte, ofFunction(({ Environment }) => environmentBytes(Environment))],
  ['Deployment package (unzipped)', 250 * megabyte, ofFunction(codeOf)],
  ['FunctionName', 64, ofFunction(({ FunctionName = '' }) => FunctionName.length)],
  ['Description', 256, ofFunction(({ Description = '' }) => Description.length)],
  [
    'Function resource-based policy',
    20 * kilobyte,
    together('AWS::Lambda::Permission', ({ FunctionName }) => FunctionName, bytesOf),
  ],
];

const environmentBytes = (environment: Properties): number =>
  sum(
    Object.entries(environment?.Variables ?? {}).map(
      ([name, value]) => bytesOf(name) + bytesOf(String(value)),
    ),
  );

const distribution = (measure: (config: Properties) => number) =>
  each('AWS::CloudFront::Distribution', ({ DistributionConfig }) => measure(DistributionConfig));

const headers = (measure: (config: Properties) => number) =>
  each('AWS::CloudFront::ResponseHeadersPolicy', ({ ResponseHeadersPolicyConfig }) =>
    measure(ResponseHeadersPolicyConfig),
  );

const securityPolicy = ({ SecurityHeadersConfig }: Properties): string =>
  SecurityHeadersConfig?.ContentSecurityPolicy?.ContentSecurityPolicy ?? '';

const addedHeaders = ({ CustomHeadersConfig }: Properties): Properties[] => list(CustomHeadersConfig?.Items);

/** Amazon CloudFront Developer Guide, "Quotas". No code runs in Lambda@Edge. */
const cloudFront: Row[] = [
  [
    'Cache behaviors per distribution',
    75,
    distribution(({ CacheBehaviors }) => list(CacheBehaviors).length + 1),
  ],
  ['Origins per distribution', 25, distribution(({ Origins }) => list(Origins).length)],
  [
    'CloudFront Functions: function size',
    10 * kilobyte,
    each('AWS::CloudFront::Function', ({ FunctionCode }) => bytesOf(FunctionCode)),
  ],
  ['CloudFront Functions: name', 64, each('AWS::CloudFront::Function', ({ Name }) => Name.length)],
  [
    'Length of the Content-Security-Policy header value',
    1783,
    headers((config) => securityPolicy(config).length),
  ],
  ['Custom headers per response headers policy', 10, headers((config) => addedHeaders(config).length)],
  [
    'Length of a custom header value',
    1783,
    headers((config) => longest(addedHeaders(config).map(({ Value }) => Value))),
  ],
];

const alarm = (measure: (properties: Properties) => number) => each('AWS::CloudWatch::Alarm', measure);

interface Widget {
  properties: { metrics?: unknown[] };
}
const widgetsOf = ({ DashboardBody }: Properties): Widget[] =>
  (JSON.parse(DashboardBody) as { widgets: Widget[] }).widgets;
const metricsOf = ({ properties: { metrics = [] } }: Widget): number => metrics.length;

/** Amazon CloudWatch User Guide, "CloudWatch service quotas"; CloudWatch Logs User Guide, "CloudWatch Logs quotas". */
const cloudWatch: Row[] = [
  ['AlarmName', 255, alarm(({ AlarmName = '' }) => AlarmName.length)],
  ['AlarmDescription', 1024, alarm(({ AlarmDescription = '' }) => AlarmDescription.length)],
  ['Widgets per dashboard', 500, each('AWS::CloudWatch::Dashboard', (it) => widgetsOf(it).length)],
  // a larger dashboard than one of 50 metrics is paid (infra/cost)
  [
    'Metrics per dashboard',
    2500,
    each('AWS::CloudWatch::Dashboard', (it) => sum(widgetsOf(it).map(metricsOf))),
  ],
  [
    'Metric filters per log group',
    100,
    together('AWS::Logs::MetricFilter', ({ LogGroupName }) => LogGroupName),
  ],
  [
    'Length of a metric filter pattern',
    1024,
    each('AWS::Logs::MetricFilter', ({ FilterPattern }) => FilterPattern.length),
  ],
];

const indexes = ({ GlobalSecondaryIndexes }: Properties): Properties[] => list(GlobalSecondaryIndexes);

/** "Quotas" in the developer guides of DynamoDB, SES, SNS, EventBridge and S3. */
const others: Row[] = [
  [
    'DynamoDB: global secondary indexes per table',
    20,
    each('AWS::DynamoDB::GlobalTable', (it) => indexes(it).length),
  ],
  [
    'SES: size of an email template',
    500 * kilobyte,
    each('AWS::SES::Template', ({ Template }) => bytesOf(Template)),
  ],
  [
    'SES: name of an email template',
    64,
    each('AWS::SES::Template', ({ Template }) => Template.TemplateName.length),
  ],
  [
    'SNS: size of a topic policy',
    30 * kilobyte,
    each('AWS::SNS::TopicPolicy', ({ PolicyDocument }) => bytesOf(PolicyDocument)),
  ],
  [
    'EventBridge: size of an event pattern',
    2048,
    each('AWS::Events::Rule', ({ EventPattern }) => bytesOf(EventPattern ?? '')),
  ],
  ['EventBridge: targets per rule', 5, each('AWS::Events::Rule', ({ Targets }) => list(Targets).length)],
  [
    'S3: size of a bucket policy',
    20 * kilobyte,
    each('AWS::S3::BucketPolicy', ({ PolicyDocument }) => bytesOf(PolicyDocument)),
  ],
];

export const limits: Limit[] = [
  ...cloudFormation,
  ...gateway,
  ...iam,
  ...lambda,
  ...cloudFront,
  ...cloudWatch,
  ...others,
].map(([quota, most, measure]) => ({ quota, most, measure }));
