import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { TestProject } from 'vitest/node';
import { DataStack } from '#infra/stacks/data-stack.ts';
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
  const template = Template.fromStack(new DataStack(new App(), 'Data', {}));
  const [table] = Object.values(template.findResources('AWS::DynamoDB::GlobalTable'));
  // within the minutes of `npm test`, what the JVM's second compiler gains is less than it takes
  const dynamo = await startDynamo({
    tables: [],
    dataDir: null,
    startsLight: project.config.env['TEST_ALL'] !== 'yes',
  });
  project.provide('dynamoUrl', dynamo.url);
  // no test of this project needs stream or time to live: DynamoDB Local keeps a thread for each, and deletes items at its own pace
  const {
    StreamSpecification: _stream,
    TimeToLiveSpecification: _ttl,
    ...shape
  } = table!.Properties as TableProperties;
  project.provide('table', shape);
  const parameters = await startParameters({ vault: await openTestVault() });
  project.provide('parametersUrl', parameters.url);
  return async () => {
    await Promise.all([dynamo.close(), parameters.close()]);
  };
}
