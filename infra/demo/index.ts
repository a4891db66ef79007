import type { Cloud } from '#infra/local/cloud/index.ts';

/** Fills an initialized stage with the demo, without its history. Safe to repeat. */
export async function seedDemo(cloud: Cloud): Promise<void> {
  useEnvironment(cloud);
  const { seed } = await import('./seed.ts');
  await seed(cloud);
}

/** Lets a seeded shop live through the months before now. */
export async function simulateDemoHistory(cloud: Cloud): Promise<void> {
  const { simulateHistory } = await import('./history.ts');
  await simulateHistory(cloud);
}

/** Fills an empty stage with the recorded demo and its history. For the simulator of Stripe alone. */
export async function loadDemo(cloud: Cloud): Promise<void> {
  useEnvironment(cloud);
  const { load } = await import('./recording/load.ts');
  await load(cloud);
}

/** The data layer reads its environment when it is loaded, so it is imported only after this. */
function useEnvironment({ table, environment, assembly }: Cloud): void {
  const names = assembly
    .ofType<{ Environment?: { Variables: Record<string, string> } }>('AWS::Lambda::Function')
    .flatMap(({ properties }) => properties.Environment?.Variables['HEALTH_KEY_NAME'] ?? []);
  Object.assign(process.env, {
    ...environment,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    TABLE_NAME: table.name,
    HEALTH_KEY_NAME: names[0],
  });
}
