import { join } from 'node:path';
import { accounts } from '#infra/local/accounts.ts';
import { startCloud } from '#infra/local/cloud.ts';
import { seed } from '#infra/local/demo/seed.ts';

/** What the tests of the whole know of the running cloud. */
export interface CloudFacts {
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
}

/**
 * A process of its own with the whole cloud, seeded, on free ports, keeping nothing: started by start-cloud.ts,
 * told apart from `npm start` only by what it tells its parent. It ends with its parent.
 */
const cloud = await startCloud({
  outDir: join(import.meta.dirname, '../../../cdk.out'),
  port: 0,
  dataDir: null,
  onError: (error, where) => console.error(where, error),
});
await cloud.runTriggers();
await seed(cloud);
const facts: CloudFacts = {
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
};
process.send!(facts);

const end = () => void cloud.close().then(() => process.exit(0));
process.on('message', end);
process.on('disconnect', end);
