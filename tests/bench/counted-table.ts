import { randomUUID } from 'node:crypto';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { DataStack } from '#infra/stacks/data-stack.ts';
import { dynamoClient, startDynamo } from '#infra/local/dynamodb/index.ts';
import { ensureTables, type TableProperties } from '#infra/local/dynamodb/tables.ts';
import { startCountingProxy } from './units/counting-proxy.ts';

export type CountedTable = Awaited<ReturnType<typeof startCountedTable>>;

/** Starts DynamoDB Local with the table of the data stack, and a proxy before it that counts calls and capacity units. */
export async function startCountedTable() {
  const template = Template.fromStack(new DataStack(new App(), 'Data', {}));
  const [table] = Object.values(template.findResources('AWS::DynamoDB::GlobalTable'));
  const dynamo = await startDynamo({ tables: [], dataDir: null });
  const proxy = await startCountingProxy(dynamo.url);
  const tableName = `bench-${randomUUID()}`;
  const properties = table!.Properties as TableProperties;
  await ensureTables(dynamoClient(dynamo.url), [{ ...properties, TableName: tableName }]);
  return {
    tableUrl: dynamo.url,
    tableName,
    proxy,
    async close() {
      await proxy.close();
      await dynamo.close();
    },
  };
}
