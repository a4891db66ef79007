import { setTimeout } from 'node:timers/promises';
import { startCloud } from '#infra/local/cloud/index.ts';
import { startDynamo } from '#infra/local/dynamodb/index.ts';
import { seedOnce } from '#infra/local/start/index.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { accountScenarios, type Scenario } from './account-scenarios.ts';
import { categoryScenarios } from './back-office/category-scenarios.ts';
import { evaluationScenarios } from './back-office/evaluation-scenarios.ts';
import { exerciseScenarios } from './back-office/exercise-scenarios.ts';
import { metricScenarios } from './back-office/metric-scenarios.ts';
import { startCountingProxy, type CountedOperation } from './counting-proxy.ts';
import { orderScenarios } from './back-office/order-scenarios.ts';
import { pictureScenarios } from './back-office/picture-scenarios.ts';
import { passkeyScenarios } from './passkey-scenarios.ts';
import { progressScenarios } from './progress-scenarios.ts';
import { returnScenarios } from './back-office/return-scenarios.ts';
import { reviewScenarios } from './review-scenarios.ts';
import { roleScenarios } from './back-office/role-scenarios.ts';
import { routineScenarios } from './routine-scenarios.ts';
import { productScenarios } from './back-office/product-scenarios.ts';
import { shopScenarios } from './shop-scenarios.ts';
import { signUpScenarios } from './sign-up-scenarios.ts';
import { createScenarioContext, type ScenarioContext } from './scenario-context.ts';
import { subscriptionScenarios } from './subscription-scenarios.ts';
import { trainingScenarios } from './training-scenarios.ts';
import { userScenarios } from './back-office/user-scenarios.ts';
import { workoutScenarios } from './workout-scenarios.ts';

/** A row of its own: the product list right after a change of the catalogue. */
const changedCatalogue = 'products.list after a change of the catalogue';

/** An index may lag two seconds behind its table; for that time functions do not cache a changed catalogue. */
const indexLagMs = 2500;

/** A process with a local cloud and a counting proxy before its table. It sends its parent the counts, then ends. */
const dynamo = await startDynamo({ tables: [], dataDir: null });
const proxy = await startCountingProxy(dynamo.url);
process.env['DYNAMODB_ENDPOINT'] = proxy.url;
const { outDir } = await synthesizeOnce();
const cloud = await startCloud({ outDir, port: 0, dataDir: null });
try {
  await cloud.runTriggers();
  await seedOnce(cloud, null);
  // from here on only functions that the bench calls use the table
  await Promise.all([cloud.eventSources.close(), cloud.scheduler.close()]);
  // Stripe delivers no webhook by itself: the bench delivers the event that it counts
  cloud.stripe!.faults.set({ hold: true });
  process.send!(await countAll(await createScenarioContext(cloud)));
} finally {
  await cloud.close();
  await proxy.close();
  await dynamo.close();
}
process.disconnect();

/** Counts the shop's operations first: later ones change stock, and a changed catalogue is read again. */
async function countAll(context: ScenarioContext): Promise<CountedOperation[]> {
  const endpoints = new Map<string, Endpoint>(
    Object.entries(api).flatMap(([group, operations]) =>
      Object.entries<Endpoint>(operations).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
    ),
  );
  const scenarios = Object.entries<Scenario>({
    ...shopScenarios,
    ...orderScenarios,
    ...returnScenarios,
    ...reviewScenarios,
    ...productScenarios,
    ...categoryScenarios,
    ...evaluationScenarios,
    ...exerciseScenarios,
    ...metricScenarios,
    ...userScenarios,
    ...roleScenarios,
    ...accountScenarios,
    ...passkeyScenarios,
    ...trainingScenarios,
    ...signUpScenarios,
    ...subscriptionScenarios,
    ...progressScenarios,
    ...routineScenarios,
    ...workoutScenarios,
    ...pictureScenarios,
  });
  const counted: CountedOperation[] = [];
  await setTimeout(indexLagMs);
  for (const [name, scenario] of scenarios) {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`the contract has no operation ${name}`);
    const spend = await countOne(context, endpoint, scenario);
    counted.push({ name, isCached: endpoint.cacheSeconds !== undefined, spend });
  }
  counted.push({ name: changedCatalogue, isCached: true, spend: await countListAfterChange(context) });
  return counted;
}

/** Counts the product list right after a change of the catalogue. */
async function countListAfterChange(context: ScenarioContext) {
  const { bumpCatalogueVersion } = await import('#functions/catalogue/catalogue.ts');
  await bumpCatalogueVersion();
  return proxy.count(() => context.send(api.products.list));
}

/** Counts the second call of two: the first one fills the caches of the warm function. */
async function countOne(context: ScenarioContext, endpoint: Endpoint, scenario: Scenario) {
  await context.send(endpoint, await prepare(context, scenario));
  const sent = await prepare(context, scenario);
  return proxy.count(() => context.send(endpoint, sent));
}

/** Makes the input of a call, and waits for the functions that this or an earlier call has woken: what they read is not the call's. */
async function prepare(context: ScenarioContext, scenario: Scenario) {
  const sent = await scenario(context);
  await context.cloud.calls.idle();
  return sent;
}
