import type { CloudFacts } from './run-cloud.ts';

/** Modules of functions/ that a test file loads from now on use the table of this cloud. */
export function useTableOf({ dynamoUrl, tableName }: CloudFacts): void {
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: dynamoUrl,
    TABLE_NAME: tableName,
  });
}
