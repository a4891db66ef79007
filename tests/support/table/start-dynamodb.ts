import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { TestProject } from 'vitest/node';
import { DataStack } from '#infra/data-stack.ts';
import { startDynamo } from '#infra/local/dynamodb/index.ts';
import type { TableProperties } from '#infra/local/dynamodb/tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamoUrl: string;
    table: TableProperties;
  }
}

/** One DynamoDB Local for the run, and the table's shape as the data stack synthesizes it. */
export default async function startDynamodb(project: TestProject): Promise<() => Promise<void>> {
  const template = Template.fromStack(new DataStack(new App(), 'Data', {}));
  const [table] = Object.values(template.findResources('AWS::DynamoDB::GlobalTable'));
  const dynamo = await startDynamo({ tables: [], dataDir: null });
  project.provide('dynamoUrl', dynamo.url);
  // no test of this project reads the stream, and DynamoDB Local slows down with every table that has one
  const { StreamSpecification: _, ...shape } = table!.Properties as TableProperties;
  project.provide('table', shape);
  return () => dynamo.close();
}
