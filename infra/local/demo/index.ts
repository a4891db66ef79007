import type { Cloud } from '../cloud/index.ts';

/** Fills an initialized stage with the demo. Safe to repeat. */
export async function seedDemo(cloud: Cloud): Promise<void> {
  // the data layer reads its environment when it is loaded, so it is imported only after this
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: cloud.table.endpoint,
    TABLE_NAME: cloud.table.name,
    // a busy machine may pause the table for longer than a function can wait
    AWS_CALL_TIMEOUT: '60000',
  });
  const { seed } = await import('./seed.ts');
  await seed(cloud);
}

/** Lets a seeded shop live through the months before now. */
export async function simulateDemoHistory(cloud: Cloud): Promise<void> {
  const { simulateHistory } = await import('./history.ts');
  await simulateHistory(cloud);
}
