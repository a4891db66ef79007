import type { HomeFacts } from './start-cloud.ts';

/**
 * Leads functions' own data layer, in this process, to the table of a home. It reads its environment when it is loaded,
 * so what uses it is imported after this.
 */
export function useTable({ tableUrl, tableName }: Pick<HomeFacts, 'tableUrl' | 'tableName'>): void {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: tableUrl,
    TABLE_NAME: tableName,
  });
}

/** The token of a new customer, signed in without the work of a password. */
export async function visitorToken(home: Pick<HomeFacts, 'tableUrl' | 'tableName'>): Promise<string> {
  useTable(home);
  const { signIn } = await import('../support/sign-in.ts');
  return (await signIn()).token;
}
