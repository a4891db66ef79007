import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { compareTables } from '../../restore/comparison.ts';
import { deleteTable, missingFeatures, prepareTable, startRestore } from '../../restore/make-table.ts';
import { openClient } from '../../restore/tables.ts';
import { project, type Settings } from '../../settings.ts';
import { check, fails, ok, skipped, type Finding } from '../finding.ts';
import { whyNotAsked } from './aws-at-home.ts';
import type { Site } from './site.ts';

const subject = 'restore';

/** The table of the stage, and the time of the rehearsal. */
interface Rehearsal {
  settings: Settings;
  from: string | undefined;
  to: string | undefined;
}

/** Restores the table of a time into a new one, compares both and deletes the new one, whatever came of it. The stage is not touched. */
export async function rehearseRestore(site: Site, { settings, from, to }: Rehearsal): Promise<Finding[]> {
  if (to === undefined)
    return [skipped(subject, 'not rehearsed: --rehearse-restore <time, as 2026-11-24T10:00:00Z>')];
  if (from === undefined)
    return [skipped(subject, 'the table is unknown: --table <TableName of the deployment>')];
  const reason = whyNotAsked(site, 'DYNAMODB');
  if (reason) return [skipped(subject, reason)];
  const client = openClient(settings.region);
  const remedy = 'try the steps one by one: npm run restore -- start … (infra/restore/README.md)';
  const look = async () => {
    const since = Date.now();
    const table = await startRestore(client, from, to);
    const found = await check(subject, () => compare(client, settings, { from, table, since }), remedy);
    const command = `npm run restore -- discard -c stage=${settings.stage} --from ${from} --table ${table} --confirm ${table}`;
    const left = () => deleteTable(client, table).then(() => []);
    return [...found, ...(await check(`${subject}: ${table} is left`, left, command))];
  };
  return check(subject, look, remedy);
}

async function compare(
  client: DynamoDBClient,
  { stage }: Settings,
  { from, table, since }: { from: string; table: string; since: number },
): Promise<Finding> {
  await prepareTable(client, table, { project, stage });
  const minutes = Math.ceil((Date.now() - since) / 60_000);
  const missing = await missingFeatures(client, table);
  const { counts, differing } = await compareTables(client, { from, table });
  const items = [...counts.values()].reduce((sum, { restored }) => sum + restored, 0);
  if (items === 0 || missing.length > 0)
    return fails(
      subject,
      `${table} has ${items} items${missing.length > 0 ? `, and lacks ${missing.join(', ')}` : ''}`,
      `look at ${table} in the console of DynamoDB before it is repeated`,
    );
  return ok(
    subject,
    `ready after ${minutes} min: ${items} items of ${counts.size} kinds, ${differing.length} sales and accounts differ; deleted again`,
  );
}
