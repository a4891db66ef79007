import { createHash } from 'node:crypto';

/** The account and region of a resource, as its ARN names them. */
export interface AwsScope {
  region: string;
  account: string;
}

/** The ARN of a secret. AWS appends six random characters, which policies match with `??????`. */
function secretArn(name: string, { region, account }: AwsScope): string {
  return `arn:aws:secretsmanager:${region}:${account}:secret:${name}-tenaz1`;
}

/** One entry of a template's Resources. */
export interface RawResource {
  Type: string;
  Properties?: Record<string, unknown>;
  Condition?: string;
  DependsOn?: string | string[];
  Metadata?: Record<string, unknown>;
}

/** What identifies a resource; ARN, Ref and attributes are derived from it. */
export interface Identity extends AwsScope {
  type: string;
  stack: string;
  logicalId: string;
  name: string;
  /** A property of the resource as text, resolved; undefined when it is not set. */
  property(...path: string[]): string | undefined;
}

interface Kind {
  /** The path of the property that names the resource. */
  named?: string[];
  /** The name that AWS would generate. */
  unnamed?: (identity: Omit<Identity, 'name'>) => string;
  arn?: (identity: Identity) => string;
  /** The value of Ref where it is not the name. */
  ref?: (identity: Identity) => string;
  attributes?: Record<string, (identity: Identity) => string>;
}

const arnOf = (service: string, path: string) => (it: Identity) =>
  `arn:aws:${service}:${it.region}:${it.account}:${path}${it.name}`;

const lowerCase = ({ stack, logicalId }: Omit<Identity, 'name'>) => `${stack}-${logicalId}`.toLowerCase();

/** Versions and aliases: the local cloud has one version of a function, the one in the assembly. */
const qualified = (qualifier: (it: Identity) => string): Kind => {
  const arn = (it: Identity) => {
    const name = it.property('FunctionName') ?? '';
    const base = name.startsWith('arn:') ? name : arnOf('lambda', 'function:')({ ...it, name });
    return `${base}:${qualifier(it)}`;
  };
  return { arn, ref: arn, attributes: { FunctionArn: arn, Version: qualifier } };
};

const table: Kind = {
  named: ['TableName'],
  arn: arnOf('dynamodb', 'table/'),
  attributes: { StreamArn: (it) => `${arnOf('dynamodb', 'table/')(it)}/stream/home` },
};

/** CDK splits such a name at its hyphens, so it has exactly the form that CloudFormation generates. */
const generatedSecretName = ({ stack, logicalId }: Omit<Identity, 'name'>) =>
  `${logicalId}-${createHash('sha256').update(`${stack}/${logicalId}`).digest('hex').slice(0, 12)}`;

const kinds: Record<string, Kind> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::Lambda::Function': { named: ['FunctionName'], arn: arnOf('lambda', 'function:') },
  'AWS::Lambda::Version': qualified(() => '1'),
  'AWS::Lambda::Alias': qualified((it) => it.property('Name') ?? ''),
  'AWS::IAM::Role': {
    named: ['RoleName'],
    arn: ({ account, name }) => `arn:aws:iam::${account}:role/${name}`,
  },
  'AWS::S3::Bucket': {
    named: ['BucketName'],
    unnamed: lowerCase,
    arn: ({ name }) => `arn:aws:s3:::${name}`,
    attributes: {
      DomainName: ({ name }) => `${name}.s3.amazonaws.com`,
      RegionalDomainName: ({ name, region }) => `${name}.s3.${region}.amazonaws.com`,
    },
  },
  'AWS::SQS::Queue': { named: ['QueueName'], arn: arnOf('sqs', '') },
  'AWS::SNS::Topic': { named: ['TopicName'], arn: arnOf('sns', ''), ref: arnOf('sns', '') },
  'AWS::SecretsManager::Secret': {
    named: ['Name'],
    unnamed: generatedSecretName,
    arn: (it) => secretArn(it.name, it),
    ref: (it) => secretArn(it.name, it),
    attributes: { Id: (it) => secretArn(it.name, it) },
  },
  'AWS::SES::EmailIdentity': { named: ['EmailIdentity'], arn: arnOf('ses', 'identity/') },
  'AWS::SES::ConfigurationSet': { named: ['Name'], arn: arnOf('ses', 'configuration-set/') },
  'AWS::SES::Template': { named: ['Template', 'TemplateName'], arn: arnOf('ses', 'template/') },
  'AWS::ApiGatewayV2::Api': {
    unnamed: lowerCase,
    arn: ({ region, name }) => `arn:aws:apigateway:${region}::/apis/${name}`,
    attributes: { ApiEndpoint: ({ name, region }) => `https://${name}.execute-api.${region}.amazonaws.com` },
  },
  'AWS::ApiGatewayV2::Stage': { named: ['StageName'] },
  'AWS::Logs::LogGroup': {
    named: ['LogGroupName'],
    arn: (it) => `${arnOf('logs', 'log-group:')(it)}:*`,
  },
  'AWS::Scheduler::Schedule': {
    named: ['Name'],
    arn: (it) => arnOf('scheduler', `schedule/${it.property('GroupName') ?? 'default'}/`)(it),
  },
  'AWS::Events::Rule': { named: ['Name'], arn: arnOf('events', 'rule/') },
  'AWS::CloudFront::Distribution': {
    arn: ({ account, name }) => `arn:aws:cloudfront::${account}:distribution/${name}`,
  },
  'AWS::CloudFront::Function': {
    named: ['Name'],
    arn: ({ account, name }) => `arn:aws:cloudfront::${account}:function/${name}`,
  },
  'AWS::CloudWatch::Alarm': { named: ['AlarmName'], arn: arnOf('cloudwatch', 'alarm:') },
};

/** The resource's name: the one in the template, else a stable generated one. */
export function nameOf(identity: Omit<Identity, 'name'>): string {
  const kind = kinds[identity.type];
  const chosen = kind?.named && identity.property(...kind.named);
  return chosen ?? kind?.unnamed?.(identity) ?? `${identity.stack}-${identity.logicalId}`;
}

/** The value of `Ref`. */
export function refOf(identity: Identity): string {
  return kinds[identity.type]?.ref?.(identity) ?? identity.name;
}

/** The resource's ARN in the form of AWS, so that policies match. */
export function arnOfResource(identity: Identity): string {
  const [, service = '', type = ''] = identity.type.toLowerCase().split('::');
  return (kinds[identity.type]?.arn ?? arnOf(service, `${type}/`))(identity);
}

/** The value of `Fn::GetAtt`. */
export function attributeOf(identity: Identity, name: string): string {
  const known = kinds[identity.type]?.attributes?.[name];
  if (known) return known(identity);
  if (/arn$/i.test(name)) return arnOfResource(identity);
  if (/(Id|Name)$/.test(name)) return identity.name;
  throw new Error(
    `${identity.stack}/${identity.logicalId} (${identity.type}) has no attribute ${name} in the local cloud: add it to attributes.ts`,
  );
}
