import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { open } from '#functions/platform/kit/sealed.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';
import { dynamoClient } from '#infra/local/dynamodb/index.ts';
import type { Mail, UnrenderedMail } from '#infra/local/ses/index.ts';
import { keyOf, type State } from '#infra/local/stripe/index.ts';
import { madeFrom } from './made-from.ts';
import type { Row } from './moved-values.ts';
import { writeRecording, type Recording } from './recording.ts';

/** What no demo needs: it serves a request of the moment, guards against its repetition, or is written to each new stage. */
const passing = /^(sessions|known|rate|stripe|security|refusals|settings#throttle|exercises)(#|$)/;
/** Stripe's answers to repeated requests; and what its list of events no longer shows after this time. */
const forgotten: ReadonlySet<string> = new Set(['answers'] satisfies (keyof State)[]);
const eventsKeptMs = 30 * 86_400_000;

/** Takes the recording of a demo whose history has just been lived. `began` is when that was begun, by the clock of this machine. */
export async function takeRecording(cloud: Cloud, began: Date): Promise<Recording> {
  const present = new Date(cloud.clock.now());
  return {
    present,
    items: await takeItems(cloud, present, began),
    stripe: takeStripe(cloud.stripe!.state, present),
    mails: cloud.ses.inbox.list().toReversed().map(unrendered),
  };
}

const rendered = new Set<string>(['subject', 'html', 'text'] satisfies (keyof Mail)[]);

/** What a template makes of the data is made again. */
const unrendered = (mail: Mail): UnrenderedMail =>
  Object.fromEntries(
    Object.entries(mail).filter(([name]) => !rendered.has(name)),
  ) as unknown as UnrenderedMail;

async function takeItems({ table }: Cloud, present: Date, began: Date): Promise<Row[]> {
  const items = (await scan(table)).filter(
    ({ pk, ttl }) =>
      !passing.test(pk as string) && !(ttl !== undefined && (ttl as number) * 1000 < present.getTime()),
  );
  const key = await readHealthKey();
  const recorded = items.map((item) => {
    if (item['sk'] === 'health') {
      const { sealed, ...rest } = item;
      return { ...rest, answers: open(sealed as string, item['pk'] as string, key) as Row };
    }
    return item['gsi1pk'] === 'products' ? withoutMachineTime(item, present, began) : item;
  });
  return recorded.map(inOrder).toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

const placeOf = ({ pk, sk }: Row): string => `${pk as string} ${sk as string}`;

/** Keys first, then attributes by name. */
const inOrder = ({ pk, sk, ...rest }: Row): Row => ({
  pk: pk!,
  sk: sk!,
  ...Object.fromEntries(Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1))),
});

/** The seed notes the change of a product by the clock of this machine. */
function withoutMachineTime(product: Row, present: Date, began: Date): Row {
  const [changed, id] = (product['gsi1sk'] as string).split('#') as [string, string];
  if (changed < began.toISOString() || changed > new Date().toISOString()) return product;
  return { ...product, gsi1sk: `${present.toISOString()}#${id}` };
}

async function scan({ endpoint, name }: Cloud['table']): Promise<Row[]> {
  const client = DynamoDBDocumentClient.from(dynamoClient(endpoint));
  const items: Row[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: name, ExclusiveStartKey: from }));
    items.push(...((page.Items ?? []) as Row[]));
    from = page.LastEvaluatedKey;
  } while (from);
  client.destroy();
  return items;
}

function takeStripe(state: State, present: Date): Recording['stripe'] {
  const since = (present.getTime() - eventsKeptMs) / 1000;
  // of the others the webhook is not told
  const isKept = (eventId: string) =>
    state.deliveries.has(eventId) && (state.events.get(eventId)?.created ?? 0) > since;
  return Object.entries(state).flatMap(([kind, rows]) =>
    [...(rows as Map<string, Row>).values()].flatMap((row): Recording['stripe'] => {
      if (forgotten.has(kind)) return [];
      if ((kind === 'events' || kind === 'deliveries') && !isKept(keyOf(kind, row))) return [];
      return [[kind, row]];
    }),
  );
}

/** Takes the recording and writes its files. */
export async function record(cloud: Cloud, began: Date): Promise<void> {
  const recording = await takeRecording(cloud, began);
  await writeRecording(
    recording,
    { site: cloud.siteUrl, stripe: cloud.stripe!.url },
    { present: recording.present.toISOString(), counts: countsOf(recording), madeFrom: madeFrom() },
  );
}

function countsOf({ items, stripe, mails }: Recording): Record<string, Record<string, number>> {
  const kindOf = ({ pk, sk }: Row) => {
    const partition = /^[a-z-]+/.exec(pk as string)![0];
    // the sort key of a search term is a word
    return partition.endsWith('words')
      ? partition
      : `${partition} ${/^[a-z-]*/.exec(sk as string)![0]}`.trim();
  };
  const count = (names: string[]) =>
    Object.fromEntries(
      [...Map.groupBy(names.toSorted(), (name) => name)].map(([name, all]) => [name, all.length]),
    );
  return {
    table: count(items.map(kindOf)),
    stripe: count(stripe.map(([kind]) => kind)),
    mails: count(mails.map(({ template, outcome }) => `${template} ${outcome}`)),
  };
}
