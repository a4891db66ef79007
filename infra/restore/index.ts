import { parseArgs } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { project, settingsOf, type Settings } from '../settings.ts';
import { findChanges } from './counts.ts';
import { openClient, type Tables, writeChange } from './tables.ts';
import {
  closeTable,
  deleteTable,
  isClosed,
  isRestoredFrom,
  missingFeatures,
  openTable,
  prepareTable,
  startRestore,
  streamLabel,
} from './make-table.ts';
import { compareTables, linesOf } from './comparison.ts';
import { eraseAccounts } from './erase-accounts.ts';

/*
 * npm run restore -- <step> -c stage=prod --from <table>: brings back the table of a point in time (README.md beside it). Each step
 * may be repeated, and says which one is next; until the last one has been deployed, the stage uses the table of before.
 */

const usage = `npm run restore -- <step> -c stage=<stage> --from <table of the stage> …
  start    --to <time, as 2026-11-24T10:00:00Z>    a new table, as it was then
  prepare  --table <new table>                     waits for it; stream, TTL, backups, deletion protection
  compare  --table <new table>                     counts, and what an operator must look at
  close                                            the table of the stage takes no writes from now on
  apply    --table <new table> --downloads <bucket>  what was sent, revoked and erased since
  switch   --table <new table>                     checks all of it, and prints the setting
  open                                             takes "close" back
  discard  --table <new table> --confirm <new table>  deletes a restored table that the stage does not use`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    context: { type: 'string', short: 'c' },
    from: { type: 'string' },
    table: { type: 'string' },
    to: { type: 'string' },
    downloads: { type: 'string' },
    confirm: { type: 'string' },
  },
});

/** An option that the step needs. */
function option(name: Exclude<keyof typeof values, 'context'>): string {
  const value = values[name];
  if (!value) throw new Error(`--${name} is missing\n\n${usage}`);
  return value;
}

const tables = (): Tables => ({ from: option('from'), table: option('table') });

type Step = (client: DynamoDBClient, settings: Settings) => Promise<string>;

const steps: Record<string, Step> = {
  async start(client) {
    const table = await startRestore(client, option('from'), option('to'));
    return `Restoring ${table}. Next: prepare --table ${table}`;
  },
  async prepare(client, { stage }) {
    await prepareTable(client, option('table'), { project, stage });
    return 'Prepared. Next: compare';
  },
  async compare(client) {
    return linesOf(await compareTables(client, tables())).join('\n');
  },
  async close(client) {
    await closeTable(client, option('from'));
    return `${option('from')} takes no writes any more. Next: apply, or open to take it back`;
  },
  async apply(client, settings) {
    await mustBeClosed(client);
    const downloads = option('downloads');
    const { table } = tables();
    const userIds: string[] = [];
    let written = 0;
    for await (const change of findChanges(client, tables())) {
      if (change.what === 'erase') userIds.push(change.userId);
      else {
        await writeChange(client, table, change);
        written++;
      }
    }
    const { failed } = await eraseAccounts(client, settings, { table, downloads, userIds });
    if (failed > 0) throw new Error(`${failed} accounts could not be erased: look above, then repeat apply`);
    return `${written} items carried over, ${userIds.length} accounts erased. Next: switch`;
  },
  async switch(client, { stage }) {
    await mustBeClosed(client);
    const { table } = tables();
    const missing = await missingFeatures(client, table);
    if (missing.length > 0) throw new Error(`${table} lacks ${missing.join(', ')}: repeat prepare`);
    let open = 0;
    for await (const _ of findChanges(client, tables())) open++;
    if (open > 0) throw new Error(`${open} changes are not applied: repeat apply`);
    const comparison = linesOf(await compareTables(client, tables()));
    const setting = `restoredTable: { name: '${table}', streamLabel: '${await streamLabel(client, table)}' },`;
    return [
      ...comparison,
      '',
      `Write into the stage ${stage} of infra/settings.ts:`,
      '',
      `  ${setting}`,
      '',
      'and deploy at once: the code before has no right to the new table, and no canary is released while an alarm rings:',
      '',
      `  npx cdk deploy --all -c stage=${stage} -c canary=off`,
    ].join('\n');
  },
  async open(client) {
    await openTable(client, option('from'));
    return `${option('from')} takes writes again.`;
  },
  async discard(client, settings) {
    const { from, table } = tables();
    if (table === settings.restoredTable?.name || !isRestoredFrom(from, table))
      throw new Error(`${table} is no table that start has made of ${from}, or the stage uses it`);
    // it stays closed after a switch, also where these settings do not say so yet
    if (await isClosed(client, from))
      throw new Error(`${from} takes no writes: the stage may use ${table}. If it does not, open first`);
    if (values.confirm !== table)
      throw new Error(`This deletes ${table} for good. To confirm, add --confirm ${table}`);
    await deleteTable(client, table);
    return `${table} is deleted.`;
  },
};

/** What is written to a table that is about to be left would be lost. */
async function mustBeClosed(client: DynamoDBClient): Promise<void> {
  if (!(await isClosed(client, option('from'))))
    throw new Error(`${option('from')} takes writes: close it first`);
}

const stage = /^stage=(.+)$/.exec(values.context ?? '')?.[1];
const step = steps[positionals[0] ?? ''];
try {
  if (!stage || !step) throw new Error(usage);
  const settings = settingsOf(stage);
  console.log(await step(openClient(settings.region), settings));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
