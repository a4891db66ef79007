import type { StoredRoutine } from '#functions/_data/routines/routines.ts';
import { buildMailsOnce } from '#infra/build/build-mails.ts';
import { startSes } from '#infra/local/ses/index.ts';
import { startCountedTable } from '../counted-table.ts';
import { startQueue } from '../queue.ts';

const prefix = 'tenaz-bench-';
const sender = 'hola@tenaz.test';
/** Months with a routine, in each track. */
export const monthCount = 12;

/** Starts a table behind a counting proxy and a queue, and writes a routine into every slot. */
export async function startBenchEnvironment() {
  const table = await startCountedTable();
  const queue = await startQueue('routines');
  const variables = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: table.proxy.url,
    AWS_ENDPOINT_URL_SQS: queue.url,
    TABLE_NAME: table.tableName,
    ROUTINE_QUEUE_URL: queue.queueUrl,
    MAIL_FROM: sender,
    MAIL_TEMPLATE_PREFIX: prefix,
    MAIL_CONFIGURATION_SET: 'mails',
  };
  Object.assign(process.env, variables);
  const { writeDefaultOptions } = await import('#functions/_data/defaults/options.ts');
  const { saveSiteUrl } = await import('#functions/_data/site-settings.ts');
  await Promise.all([writeDefaultOptions(), saveSiteUrl('https://tenaz.test'), seedRoutines()]);
  const templates = (await buildMailsOnce()).map(({ name, subject, html, text }) => ({
    TemplateName: prefix + name,
    SubjectPart: subject,
    HtmlPart: html,
    TextPart: text,
  }));
  return {
    tableUrl: table.tableUrl,
    tableName: table.tableName,
    proxy: table.proxy,
    queue: queue.messages,
    variables,
    /** Starts an SES account, with a quota when `sendRate` is given. */
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
      await Promise.all([table.close(), queue.close()]);
    },
  };
}

export type BenchEnvironment = Awaited<ReturnType<typeof startBenchEnvironment>>;

/** A routine in every slot, with a name and a link as long as real ones. */
async function seedRoutines(): Promise<void> {
  const { insertRoutine } = await import('#functions/_data/routines/routines.ts');
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
      await insertRoutine(routine);
    }
}

/** Every track. */
export async function allTracks() {
  const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
  return defaultOptions.workouttypes.flatMap(({ _id: workoutType }) =>
    defaultOptions['training-frequencies'].map(({ _id: trainingFrequency }) => ({
      workoutType,
      trainingFrequency,
    })),
  );
}
