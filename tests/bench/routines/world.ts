import { randomUUID } from 'node:crypto';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { StoredRoutine } from '#functions/_data/routines/routines.ts';
import { buildMailsOnce } from '#infra/build/build-mails.ts';
import { DataStack } from '#infra/data-stack.ts';
import { dynamoClient, startDynamo } from '#infra/local/dynamodb.ts';
import { ensureTables, type TableProperties } from '#infra/local/dynamodb-tables.ts';
import { startSes } from '#infra/local/ses/server.ts';
import { startCountingProxy } from '../units/counting-proxy.ts';
import { startQueue } from './queue.ts';

const prefix = 'tenaz-bench-';
const sender = 'hola@tenaz.test';
/** So many months have a routine in each track. */
export const monthCount = 12;

/** What the functions need around them: a table that is counted, a queue, and routines in all slots. */
export async function openWorld() {
  const template = Template.fromStack(new DataStack(new App(), 'Data', {}));
  const [table] = Object.values(template.findResources('AWS::DynamoDB::GlobalTable'));
  const dynamo = await startDynamo({ tables: [], dataDir: null });
  const proxy = await startCountingProxy(dynamo.url);
  const tableName = `bench-${randomUUID()}`;
  await ensureTables(dynamoClient(dynamo.url), [
    { ...(table!.Properties as TableProperties), TableName: tableName },
  ]);
  const queue = await startQueue();
  const environment = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: proxy.url,
    AWS_ENDPOINT_URL_SQS: queue.url,
    TABLE_NAME: tableName,
    ROUTINE_QUEUE_URL: queue.queueUrl,
    MAIL_FROM: sender,
    MAIL_TEMPLATE_PREFIX: prefix,
    MAIL_CONFIGURATION_SET: 'mails',
  };
  Object.assign(process.env, environment);
  const { writeDefaultOptions } = await import('#functions/_data/defaults/options.ts');
  const { saveSiteUrl } = await import('#functions/_data/site-settings.ts');
  await Promise.all([writeDefaultOptions(), saveSiteUrl('https://tenaz.test'), fillGrid()]);
  const templates = (await buildMailsOnce()).map(({ name, subject, html, text }) => ({
    TemplateName: prefix + name,
    SubjectPart: subject,
    HtmlPart: html,
    TextPart: text,
  }));
  return {
    tableUrl: dynamo.url,
    tableName,
    proxy,
    queue: queue.messages,
    environment,
    /** An account at SES, with a quota of its own where a rate is given. */
    openSes: (sendRate?: number) =>
      startSes({
        templates,
        identities: [sender],
        configurationSets: ['mails'],
        dataDir: null,
        keepBodies: false,
        sendRate,
      }),
    async close() {
      await Promise.all([proxy.close(), queue.close()]);
      await dynamo.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** A routine in every slot, with a name and a link as long as real ones. */
async function fillGrid(): Promise<void> {
  const { createRoutine } = await import('#functions/_data/routines/routines.ts');
  const { newId } = await import('#functions/_kit/ids.ts');
  for (const track of await allTracks())
    for (let month = 1; month <= monthCount; month++) {
      const routine: StoredRoutine = {
        ...track,
        _id: newId('rtn', new Date()),
        name: `Fuerza y resistencia, 4 días, mes ${month}`,
        driveLink: `https://drive.google.com/file/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs${month}/view?usp=sharing`,
        month,
        uploadedBy: { name: 'Marta Vidal', email: 'marta@tenaz.test' },
        createdAt: new Date().toISOString(),
        version: 1,
      };
      await createRoutine(routine);
    }
}

/** Everything that can be trained. */
export async function allTracks() {
  const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
  return defaultOptions.workouttypes.flatMap(({ _id: workoutType }) =>
    defaultOptions['training-frequencies'].map(({ _id: trainingFrequency }) => ({
      workoutType,
      trainingFrequency,
    })),
  );
}
