import { readAssembly } from '#infra/local/assembly/index.ts';
import { mailOf } from '#infra/local/cloud/aws.ts';
import { startVendors } from '#infra/local/cloud/vendors.ts';
import { openSavedClock } from '#infra/local/clock.ts';
import { startGateway } from '#infra/local/gateway/index.ts';
import { startLambda } from '#infra/local/lambda/index.ts';
import { openVault, type GenerateSecretString } from '#infra/local/secrets.ts';
import { startSes } from '#infra/local/ses/index.ts';
import { closeAll, type Closable } from '#infra/local/shutdown.ts';
import { secretName, settingsOf, type Vendor } from '#infra/settings.ts';
import { accessTo, createQueues, createResources, storeSecrets } from './deploy.ts';

/** What the tests know of the stage on moto. */
export interface MotoFacts {
  gatewayUrl: string;
  originSecret: string;
  tableName: string;
}

/** Asks for a call of a function; the answer has the same id. */
export interface MotoCall {
  id: string;
  function: string;
  event: object;
}

/**
 * A process with the gateway and the functions of the assembly on moto, whose certificate it trusts since its start: variables of the
 * environment are all that leads the shipped bundles there. fork-on-moto.ts starts it.
 */
const [outDir, url] = process.argv.slice(2) as [string, string];
const opened: Closable[] = [];
const keep = <T extends Closable>(service: T): T => {
  opened.push(service);
  return service;
};

const queues = new Map<string, string>();
const vault = await openVault(null);
const access = accessTo(url);
const assembly = readAssembly(outDir, {
  // that of moto
  account: '123456789012',
  siteDomain: 'localhost',
  queueUrl: (name) => queues.get(name)!,
  secret: vault.secret,
});
for (const [name, queueUrl] of await createQueues(assembly, access)) queues.set(name, queueUrl);
const [origin] = assembly.ofType<{ GenerateSecretString: GenerateSecretString }>(
  'AWS::SecretsManager::Secret',
);
const originSecret = await vault.ensure(origin!.name, origin!.properties.GenerateSecretString);
const { secrets } = await startVendors(
  {
    dataDir: null,
    now: Date.now,
    keys: undefined,
    ports: { stripe: 0, google: 0, apple: 0 },
    site: () => '',
  },
  keep,
);
const settings = settingsOf('dev');
await createResources(assembly, access);
await storeSecrets(
  Object.fromEntries(
    Object.entries(secrets).map(([vendor, value]) => [secretName(settings, vendor as Vendor), value]),
  ),
  access,
);
// moto has no templates in SES's second API: mails go to the SES of this machine
const ses = keep(await startSes({ ...mailOf(assembly), dataDir: null }));
ses.inbox.onMail(({ id }) => process.send!({ mailed: id }));
const lambda = keep(
  await startLambda({
    assembly,
    clock: await openSavedClock(null),
    // a call that is repeated is made twice: moto knows no tokens of transactions
    environment: { AWS_ENDPOINT_URL: url, AWS_ENDPOINT_URL_SESV2: ses.url, AWS_CALL_TIMEOUT: '60000' },
    log: ({ text }) => console.error(text),
  }),
);
const gateway = keep(await startGateway({ assembly, lambda, onError: (error) => console.error(error) }));
const facts: MotoFacts = {
  gatewayUrl: gateway.url,
  originSecret,
  tableName: assembly.ofType('AWS::DynamoDB::GlobalTable')[0]!.name,
};
process.send!(facts);

process.on('message', ({ id, function: name, event }: MotoCall) => {
  const answer = lambda.invoke(`tenaz-dev-${name}`, event);
  answer.then(
    (result) => process.send!({ id, result }),
    (error: unknown) => process.send!({ id, error: String(error) }),
  );
});
process.on('disconnect', () => void closeAll(opened).then(() => process.exit(0)));
