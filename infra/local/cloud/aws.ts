import { join } from 'node:path';
import type { Assembly } from '../assembly/index.ts';
import { type Dynamo, startDynamo, type TableProperties } from '../dynamodb/index.ts';
import { accessKeyOf } from '../lambda/index.ts';
import { isAllowed, statementsOf } from '../permissions/index.ts';
import {
  type BucketDeployment,
  type BucketProperties,
  bucketSettings,
  type S3,
  startS3,
} from '../s3/index.ts';
import { type ParameterStore, startParameters } from '../parameters.ts';
import type { SecretVault } from '../secrets.ts';
import { type MailTemplate, type Ses, startSes } from '../ses/index.ts';
import { startSqs, type Sqs } from '../sqs/index.ts';
import { allStarted, type Keep } from '../shutdown.ts';
import type { CloudOptions } from './options.ts';

interface AwsOptions {
  assembly: Assembly;
  dataDir: string | null;
  vault: SecretVault;
  now: () => number;
  startsLight: CloudOptions['startsLight'];
  dynamo: CloudOptions['dynamo'];
  onError: CloudOptions['onError'];
}

/** The AWS services that functions call. */
export interface Aws {
  dynamo: Dynamo;
  s3: S3;
  sqs: Sqs;
  ses: Ses;
  parameters: ParameterStore;
  table: { endpoint: string; name: string };
  /** Environment variables that direct the SDK's clients to the local services. */
  environment: Record<string, string>;
}

/** Starts the assembly's table, buckets, queues, mail, secrets and parameters, side by side. */
export async function startAws(options: AwsOptions, keep: Keep): Promise<Aws> {
  const { assembly, dataDir, vault, now, startsLight, onError } = options;
  const tables = tablesOf(assembly);
  const file = dataDir === null ? {} : { file: join(dataDir, 'queues.json') };
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  const [dynamo, s3, sqs, ses, parameters] = await allStarted([
    startDynamo({ tables, dataDir, endpoint, startsLight, onError, running: options.dynamo }).then(keep),
    startS3({ ...bucketsOf(assembly), dataDir, now }).then(keep),
    startSqs({ assembly, now, ...file }).then(keep),
    startSes({ ...mailOf(assembly), dataDir, now }).then(keep),
    startParameters({ vault }).then(keep),
  ]);
  const environment = {
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.url,
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ENDPOINT_URL_SQS: sqs.url,
    AWS_ENDPOINT_URL_SESV2: ses.url,
    AWS_ENDPOINT_URL_SSM: parameters.url,
    // calls to any other service fail at once instead of reaching AWS
    AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
    ...patience,
  };
  return {
    dynamo,
    s3,
    sqs,
    ses,
    parameters,
    environment,
    table: { endpoint: dynamo.url, name: tables[0]?.TableName ?? '' },
  };
}

/** A busy machine may pause the table for longer than a function waits for AWS. */
export const patience = { AWS_CALL_TIMEOUT: '60000' };

function tablesOf(assembly: Assembly): TableProperties[] {
  const types = ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'];
  return types
    .flatMap((type) => assembly.ofType<TableProperties>(type))
    .map(({ name, properties }) => ({ ...properties, TableName: name }));
}

function bucketsOf(assembly: Assembly) {
  return {
    buckets: assembly.ofType<BucketProperties>('AWS::S3::Bucket').map(bucketSettings),
    deployments: deploymentsOf(assembly),
    // a signed form or link has the permissions of the function that signed it, which is known by its access key
    may: (accessKeyId: string, action: string, objectArn: string) => {
      const signer = assembly
        .ofType<{ Role: string }>('AWS::Lambda::Function')
        .find(({ name }) => accessKeyOf(name) === accessKeyId);
      return (
        signer !== undefined && isAllowed(statementsOf(assembly, signer.properties.Role), action, objectArn)
      );
    },
  };
}

interface RawDeployment {
  SourceObjectKeys: string[];
  DestinationBucketName: string;
  DestinationBucketKeyPrefix?: string;
  Exclude?: string[];
  Include?: string[];
  Prune?: boolean | string;
  SystemMetadata?: Record<string, string>;
}

function deploymentsOf(assembly: Assembly): BucketDeployment[] {
  const deployments = assembly.ofType<RawDeployment>('Custom::CDKBucketDeployment');
  return deployments.map(({ properties: raw, logicalId }) => {
    if (raw.DestinationBucketKeyPrefix)
      throw new Error(`${logicalId}: the local cloud deploys to the root of a bucket only`);
    const folders = raw.SourceObjectKeys.map((key) => {
      const folder = assembly.asset(key);
      if (!folder) throw new Error(`The assembly has no asset ${key} for ${logicalId}`);
      return folder;
    });
    return {
      bucket: raw.DestinationBucketName,
      folders,
      exclude: raw.Exclude ?? [],
      include: raw.Include ?? [],
      prune: String(raw.Prune) === 'true',
      headers: raw.SystemMetadata ?? {},
    };
  });
}

/** The templates, senders and configuration sets of an assembly, as the local SES takes them. */
export function mailOf(assembly: Assembly) {
  return {
    templates: assembly
      .ofType<{ Template: MailTemplate }>('AWS::SES::Template')
      .map(({ name, properties }) => ({
        ...properties.Template,
        TemplateName: name,
      })),
    identities: assembly.ofType('AWS::SES::EmailIdentity').map(({ name }) => name),
    configurationSets: assembly.ofType('AWS::SES::ConfigurationSet').map(({ name }) => name),
  };
}
