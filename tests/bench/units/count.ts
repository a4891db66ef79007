import { setTimeout } from 'node:timers/promises';
import { startCloud } from '#infra/local/cloud.ts';
import { startDynamo } from '#infra/local/dynamodb.ts';
import { seedOnce } from '#infra/local/start/seed-once.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { accountScenarios, type Scenario } from './account-scenarios.ts';
import { startCountingProxy, type Counted } from './counting-proxy.ts';
import { changedCatalogue } from './reasons.ts';
import { progressScenarios } from './progress-scenarios.ts';
import { routineScenarios } from './routine-scenarios.ts';
import { shopScenarios } from './shop-scenarios.ts';
import { signUpScenarios } from './sign-up-scenarios.ts';
import { openStage, type Stage } from './stage.ts';
import { subscriptionScenarios } from './subscription-scenarios.ts';
import { trainingScenarios } from './training-scenarios.ts';

/** An index may be two seconds behind its table; for so long a changed catalogue is not trusted. */
const indexLagMs = 2500;

/** A process with a cloud whose table is counted. It tells what it counted and ends. */
const dynamo = await startDynamo({ tables: [], dataDir: null });
const proxy = await startCountingProxy(dynamo.url);
process.env['DYNAMODB_ENDPOINT'] = proxy.url;
const { outDir } = await synthesizeOnce();
const cloud = await startCloud({ outDir, port: 0, dataDir: null });
try {
  await cloud.runTriggers();
  await seedOnce(cloud, null);
  // from here on only those use the table who are called
  await Promise.all([cloud.eventSources.close(), cloud.scheduler.close()]);
  // nor does Stripe call by itself: an event is counted when it is delivered by hand
  cloud.stripe!.faults.set({ hold: true });
  process.send!(await countAll(await openStage(cloud)));
} finally {
  await cloud.close();
  await proxy.close();
  await dynamo.close();
}
process.disconnect();

/** Shop first: what follows changes stock, and a catalogue that has just changed is read anew. */
async function countAll(stage: Stage): Promise<Counted[]> {
  const endpoints = new Map<string, Endpoint>(
    Object.entries(api).flatMap(([group, operations]) =>
      Object.entries<Endpoint>(operations).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
    ),
  );
  const scenarios = Object.entries<Scenario>({
    ...shopScenarios,
    ...accountScenarios,
    ...trainingScenarios,
    ...signUpScenarios,
    ...subscriptionScenarios,
    ...progressScenarios,
    ...routineScenarios,
  });
  const counted: Counted[] = [];
  await setTimeout(indexLagMs);
  for (const [name, scenario] of scenarios) {
    const endpoint = endpoints.get(name);
    if (endpoint) counted.push({ name, spend: await countOne(stage, endpoint, scenario) });
    endpoints.delete(name);
  }
  counted.push({ name: changedCatalogue, spend: await countChanged(stage) });
  return [...counted, ...[...endpoints.keys()].map((name) => ({ name, spend: null }))];
}

/** The list just after a change of the catalogue. */
async function countChanged(stage: Stage) {
  const { bumpCatalogueVersion } = await import('#functions/_data/catalogue/catalogue.ts');
  await bumpCatalogueVersion();
  return proxy.count(() => stage.send(api.products.list));
}

/** The second call of two: the first one fills what a warm function holds. */
async function countOne(stage: Stage, endpoint: Endpoint, scenario: Scenario) {
  await stage.send(endpoint, await scenario(stage));
  const sent = await scenario(stage);
  return proxy.count(() => stage.send(endpoint, sent));
}
