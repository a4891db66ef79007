import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accounts } from '#infra/demo/accounts.ts';
import { startCloud } from '#infra/local/cloud/index.ts';
import { seedDemo } from '#infra/demo/index.ts';
import { openFunctionLog } from '#infra/local/start/function-log.ts';

/** The addresses and accounts of the running cloud. */
export interface CloudFacts {
  /** The folder of the assembly that it runs. */
  outDir: string;
  site: string;
  inbox: string;
  stripe: string;
  clock: string;
  oidc: string;
  apple: string;
  accounts: typeof accounts;
  gatewayUrl: string;
  originSecret: string;
  dynamoUrl: string;
  tableName: string;
  /** The file with the errors of its functions, and their causes. */
  errorFile: string;
  /** What directs the SDK's clients to the services of this cloud. */
  environment: Record<string, string>;
}

/**
 * A process with the local cloud on free ports, without stored data. fork-cloud.ts starts it with the folder of the assembly, and says
 * whether it has the demo; it sends its facts to its parent and ends with it.
 */
const [outDir, data] = process.argv.slice(2) as [string, 'demo' | 'no-demo'];
const errorFile = join(mkdtempSync(join(tmpdir(), 'function-errors-')), 'errors.log');
writeFileSync(errorFile, '');
const log = openFunctionLog(null, (line) => {
  appendFileSync(errorFile, `${line}\n`);
  console.error(line);
});
const cloud = await startCloud({
  outDir,
  port: 0,
  dataDir: null,
  startsLight: true,
  log: log.line,
  onError: log.error,
});
await cloud.runTriggers();
if (data === 'demo') await seedDemo(cloud);
const facts: CloudFacts = {
  outDir,
  site: cloud.siteUrl,
  inbox: `${cloud.console.url}/inbox`,
  stripe: cloud.stripe!.dashboardUrl,
  clock: `${cloud.console.url}/clock`,
  oidc: cloud.oidc.google.url,
  apple: cloud.oidc.apple.url,
  accounts,
  gatewayUrl: cloud.gateway.url,
  originSecret: cloud.originSecret,
  dynamoUrl: cloud.table.endpoint,
  tableName: cloud.table.name,
  errorFile,
  environment: cloud.environment,
};
process.send!(facts);

const end = () => void cloud.close().then(() => process.exit(0));
process.on('message', end);
process.on('disconnect', end);
