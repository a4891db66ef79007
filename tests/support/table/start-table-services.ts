import type { TestProject } from 'vitest/node';
import { startDynamo } from '#infra/local/dynamodb/index.ts';
import type { TableProperties } from '#infra/local/dynamodb/tables.ts';
import { startParameters } from '#infra/local/parameters.ts';
import { openTestVault } from './open-test-vault.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dynamoUrl: string;
    /** Of the parameters, which have a key of health data. */
    parametersUrl: string;
    table: TableProperties;
  }
}

/** One DynamoDB Local for the run, the table's shape as the data stack synthesizes it, and the parameters. */
export default async function startTableServices(project: TestProject): Promise<() => Promise<void>> {
  // within the minutes of `npm test`, what the JVM's second compiler gains is less than it takes
  const starting = startDynamo({
    tables: [],
    dataDir: null,
    startsLight: project.config.env['TEST_ALL'] !== 'yes',
  });
  // a JVM and the CDK take seconds to load: at once
  const [dynamo, table] = await Promise.all([starting, synthesizeTable()]);
  project.provide('dynamoUrl', dynamo.url);
  // no test of this project needs stream or time to live: DynamoDB Local keeps a thread for each, and deletes items at its own pace
  const { StreamSpecification: _stream, TimeToLiveSpecification: _ttl, ...shape } = table;
  project.provide('table', shape);
  const parameters = await startParameters({ vault: await openTestVault() });
  project.provide('parametersUrl', parameters.url);
  return async () => {
    await Promise.all([dynamo.close(), parameters.close()]);
  };
}

async function synthesizeTable(): Promise<TableProperties> {
  const { App } = await import('aws-cdk-lib');
  const { Template } = await import('aws-cdk-lib/assertions');
  const { DataStack } = await import('#infra/stacks/data-stack.ts');
  const template = Template.fromStack(new DataStack(new App(), 'Data', {}));
  const [table] = Object.values(template.findResources('AWS::DynamoDB::GlobalTable'));
  return table!.Properties as TableProperties;
}
