import type { BenchCloudFacts } from './start-cloud.ts';

/**
 * Leads functions' own data layer, in this process, to the table of a home. It reads its environment when it is loaded,
 * so what uses it is imported after this.
 */
export function useBenchTable({
  tableUrl,
  tableName,
}: Pick<BenchCloudFacts, 'tableUrl' | 'tableName'>): void {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
    TABLE_NAME: tableName,
  });
}

/** The token of a new customer, signed in without the work of a password. */
export async function newCustomerToken(
  cloud: Pick<BenchCloudFacts, 'tableUrl' | 'tableName'>,
): Promise<string> {
  useBenchTable(cloud);
  const { signIn } = await import('../support/sign-in.ts');
  return (await signIn()).token;
}
