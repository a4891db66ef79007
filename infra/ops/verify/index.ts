import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { settingsOf } from '../../settings.ts';
import { exitCodeOf, stageOf } from '../finding.ts';
import { siteAt } from './site.ts';
import { reportOf, verify } from './verify.ts';

/*
 * npm run verify:deploy -- -c stage=<stage> --url <SiteUrl> [--api <ApiUrl>] [--table <TableName>]: uses a deployed stage, and prints a
 * dated report, which `--report <file>` also writes. It registers accounts and deletes them again, has one event of Stripe delivered and
 * lets one alarm ring. Exits with 1 when something fails. `--wait` is the seconds that SES's events may take. `--rehearse-restore <time>`
 * restores the table of then into one that is deleted again, which takes from twenty minutes to hours.
 */

const { values } = parseArgs({
  options: {
    context: { type: 'string', short: 'c', multiple: true },
    url: { type: 'string' },
    api: { type: 'string' },
    table: { type: 'string' },
    'webhook-secret-from': { type: 'string' },
    'rehearse-restore': { type: 'string' },
    wait: { type: 'string', default: '600' },
    report: { type: 'string' },
  },
});
if (values.url === undefined || !URL.canParse(values.url)) {
  console.error(
    'Usage: npm run verify:deploy -- -c stage=<stage> --url <SiteUrl> [--api <ApiUrl>] [--table <TableName>]',
  );
  process.exit(2);
}
const settings = settingsOf(stageOf(values.context));
const site = siteAt(values.url);
const findings = await verify({
  site,
  settings,
  api: values.api,
  table: values.table,
  secretFile: values['webhook-secret-from'],
  rehearsalOf: values['rehearse-restore'],
  waitSeconds: Number(values.wait),
});
const report = reportOf(findings, { url: site.url, stage: settings.stage, now: new Date() });
console.log(report);
if (values.report !== undefined) await writeFile(values.report, `${report}\n`);
process.exit(exitCodeOf(findings));
