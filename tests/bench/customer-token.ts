import type { BenchCloudFacts } from './start-cloud.ts';

/**
 * Points the functions' data layer in this process to the table of a cloud. The data layer reads its environment when it
 * is loaded: import it after this call.
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

/** The session tokens of so many new customers. */
export async function newCustomerTokens(cloud: BenchCloudFacts, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count)
    tokens.push(...(await Promise.all(Array.from({ length: 20 }, () => newCustomerToken(cloud)))));
  return tokens;
}

/** The session token of a new customer, created without hashing a password. */
export async function newCustomerToken(
  cloud: Pick<BenchCloudFacts, 'tableUrl' | 'tableName'>,
): Promise<string> {
  useBenchTable(cloud);
  const { signIn } = await import('../support/sign-in.ts');
  return (await signIn()).token;
}
