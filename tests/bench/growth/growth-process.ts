import { buildFunctionsOnce } from '#infra/build/build-functions.ts';
import { startCountedTable } from '../counted-table.ts';
import type { Growth } from './measure.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureNotifications } from './notifications.ts';

/** A process with its own table. It sends its parent the latencies, then ends. */
process.once('disconnect', () => process.exit(0));
await buildFunctionsOnce();
const table = await startCountedTable();
const variables = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_ENDPOINT_URL_DYNAMODB: table.tableUrl,
  TABLE_NAME: table.tableName,
};
Object.assign(process.env, variables);
const growths: Growth[] = [
  ...(await measureCatalogue(table, variables)),
  ...(await measureNotifications(variables)),
];
await table.close();
process.send!(growths);
process.disconnect();
