import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { Assembly } from '#infra/local/assembly/index.ts';
import { startDynamo, type TableProperties } from '#infra/local/dynamodb/index.ts';

/** How the SDK's clients reach moto. */
export const accessTo = (endpoint: string) => ({
  endpoint,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

type Access = ReturnType<typeof accessTo>;

/** Creates the queues of the assembly; returns their addresses by name. */
export async function createQueues(assembly: Assembly, access: Access): Promise<Map<string, string>> {
  const sqs = new SQSClient(access);
  const created = assembly.ofType('AWS::SQS::Queue').map(async ({ name }) => {
    const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: name }));
    return [name, QueueUrl!] as const;
  });
  return new Map(await Promise.all(created));
}

/** Creates the table and the buckets, as CloudFormation would from the assembly. */
export async function createResources(assembly: Assembly, access: Access): Promise<void> {
  const tables = assembly
    .ofType<TableProperties>('AWS::DynamoDB::GlobalTable')
    .map(({ name, properties }) => ({ ...properties, TableName: name }));
  await startDynamo({ tables, dataDir: null, endpoint: access.endpoint });
  const s3 = new S3Client(access);
  for (const { name: Bucket } of assembly.ofType('AWS::S3::Bucket'))
    await s3.send(
      new CreateBucketCommand({ Bucket, CreateBucketConfiguration: { LocationConstraint: 'eu-west-1' } }),
    );
}

/** Stores the secrets that an operator creates, as encrypted parameters. */
export async function storeSecrets(secrets: Record<string, object>, access: Access): Promise<void> {
  const ssm = new SSMClient(access);
  for (const [Name, value] of Object.entries(secrets))
    await ssm.send(new PutParameterCommand({ Name, Value: JSON.stringify(value), Type: 'SecureString' }));
}
