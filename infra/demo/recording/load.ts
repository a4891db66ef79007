import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { seal } from '#functions/platform/kit/sealed.ts';
import { createHealthKey, readHealthKey } from '#functions/platform/ports/secrets.ts';
import { inMadrid, nextRunDay } from '#shared/rules/routines/routine-calendar.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import { fire } from '../fire.ts';
import { productPictures, uploads } from '../pictures.ts';
import { movedTo, readRecording, type Recording } from './recording.ts';
import { writeEach } from '../write-each.ts';
import type { Row } from './moved-values.ts';

/** Most items of a transaction: on disk they are written faster than the items of a batch, each by itself. */
const partSize = 100;

/**
 * Fills an empty stage, its clock standing at any time, with the recorded demo: table, pictures, mails and Stripe. No function is told
 * of what is written. What Stripe would have done since the recorded present, it does at once.
 */
export async function load(cloud: Cloud): Promise<void> {
  const { siteUrl: site, stripe } = cloud;
  if (!stripe) throw new Error('a recording holds no objects of a real Stripe account');
  const recorded = readRecording({ site, stripe: stripe.url });
  const demo = movedTo(new Date(cloud.clock.now()), recorded);
  await Promise.all([
    untold(cloud, ['render-pages', 'send-mails'], () => writeItems(cloud, demo.items)),
    writePictures(cloud, demo),
  ]);
  cloud.ses.restore(demo.mails);
  // the night before the run has passed, in which the figures of the last day are rolled up
  if (nextRunDay(demo.present) === inMadrid(demo.present).day) await fire(cloud, 'metrics-rollup');
  const kinds = Map.groupBy(demo.stripe, ([kind]) => kind);
  const objects = [...kinds].map(([kind, rows]) => [kind, rows.map(([, row]) => row)] as const);
  stripe.restore(JSON.stringify(Object.fromEntries(objects)));
}

/** Does not tell functions of what changes in the table while `work` runs. */
const untold = (cloud: Cloud, functions: string[], work: () => Promise<void>): Promise<void> =>
  functions.reduce((inner, name) => () => cloud.eventSources.withoutChangesFor(name, inner), work)();

async function writeItems({ table }: Cloud, items: Row[]): Promise<void> {
  const sealed = await sealedItems(items);
  const client = DynamoDBDocumentClient.from(dynamoClient(table.endpoint));
  const parts = Array.from({ length: Math.ceil(sealed.length / partSize) }, (_, at) =>
    sealed.slice(at * partSize, (at + 1) * partSize),
  );
  await writeEach(parts, (part) =>
    client.send(
      new TransactWriteCommand({
        TransactItems: part.map((Item) => ({ Put: { TableName: table.name, Item } })),
      }),
    ),
  ).finally(() => client.destroy());
}

/** Encrypts the answers about health with the key of this stage, as the product does. */
async function sealedItems(items: Row[]): Promise<Row[]> {
  await createHealthKey();
  const key = await readHealthKey();
  return items.map((item) => {
    const { answers, ...rest } = item;
    if (item['sk'] !== 'health') return item;
    return { ...rest, sealed: seal(answers, item['pk'] as string, key) };
  });
}

/** The committed pictures and, by their own names, those that were uploaded in the history. */
async function writePictures({ assembly, s3 }: Cloud, { items }: Recording): Promise<void> {
  const { name } = assembly
    .ofType('AWS::S3::Bucket')
    .find(({ logicalId }) => logicalId.startsWith('Pictures'))!;
  const uploaded = uploadedNames(items);
  for await (const { key, body, contentType } of productPictures()) {
    const [, slug, ending] = /^media\/products\/(.*)(-\d+\.\w+)$/.exec(key)!;
    const keys = [key, ...(uploaded.get(slug!) ?? []).map((each) => `media/products/${each}${ending}`)];
    for (const each of keys) await s3.uploads(name).write(each, body, { 'content-type': contentType });
  }
}

/** The names of uploaded pictures, by the product whose picture they show. */
function uploadedNames(items: Row[]): Map<string, string[]> {
  const images = items.flatMap(({ images: all }) => (all ?? []) as { url: string; alt: string }[]);
  const named = images.flatMap(({ url, alt }) => {
    const upload = uploads.find((each) => each.alt === alt);
    return upload ? { shows: upload.shows, name: /(pic_\w+)-/.exec(url)![1]! } : [];
  });
  return new Map(
    [...Map.groupBy(named, ({ shows }) => shows)].map(([shows, all]) => [shows, all.map(({ name }) => name)]),
  );
}
