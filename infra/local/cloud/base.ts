import { readAssembly, type Assembly } from '../assembly/index.ts';
import { type Clock, openSavedClock } from '../clock.ts';
import { startMetrics } from '../cloudwatch.ts';
import { startDistribution, type Distribution } from '../distribution/index.ts';
import { startGateway, type Gateway } from '../gateway/index.ts';
import {
  type AsyncInvocations,
  createAsyncInvocations,
  type Lambda,
  startFunctionCalls,
  startLambda,
} from '../lambda/index.ts';
import { openVault, type GenerateSecretString, type SecretVault } from '../secrets.ts';
import { allStarted, type Keep } from '../shutdown.ts';
import { startAws, type Aws } from './aws.ts';
import type { CloudOptions } from './options.ts';
import { putVendorSecrets, startVendors, type Vendors } from './vendors.ts';

/** The services that answer requests. */
export interface Base
  extends
    Pick<Aws, 'dynamo' | 's3' | 'sqs' | 'ses' | 'table' | 'environment'>,
    Pick<Vendors, 'stripe' | 'oidc'> {
  assembly: Assembly;
  clock: Clock;
  vault: SecretVault;
  lambda: Lambda;
  /** The calls of functions, and of rules, that wait for no response. */
  calls: AsyncInvocations;
  gateway: Gateway;
  distribution: Distribution;
  /** http://localhost:<port>: the distribution. */
  siteUrl: string;
  /** The value of the header x-origin-secret that functions require. */
  originSecret: string;
}

/** The port of the site (0), console (1), Stripe (2), Google (3) or Apple (4). */
export function portOf({ port }: Pick<CloudOptions, 'port'>, place: 0 | 1 | 2 | 3 | 4): number {
  return port === 0 ? 0 : port + place;
}

/** Starts the services of AWS and the vendors, then the functions, the gateway and the distribution on them. */
export async function startBase(options: CloudOptions, keep: Keep): Promise<Base> {
  const { dataDir, startsLight, dynamo: running, onError } = options;
  const clock = options.clock ?? (await openSavedClock(dataDir));
  const now = () => clock.now();
  const vault = await openVault(dataDir);
  const addresses = new Addresses();
  const assembly = readAssembly(options.outDir, {
    get siteDomain() {
      return addresses.site.replace('http://', '');
    },
    queueUrl: (name) => addresses.queueUrl(name),
    secret: vault.secret,
  });
  await generateSecrets(assembly, vault);
  const ports = { stripe: portOf(options, 2), google: portOf(options, 3), apple: portOf(options, 4) };
  const site = () => addresses.siteIfKnown;
  const [aws, vendors] = await allStarted([
    startAws({ assembly, dataDir, vault, now, startsLight, dynamo: running, onError }, keep),
    startVendors({ dataDir, now, keys: options.stripe, ports, site }, keep),
  ]);
  const { dynamo, s3, sqs, ses, table, environment } = aws;
  const { stripe, oidc, secrets, origins } = vendors;
  addresses.queueUrlIfKnown = (name) => sqs.queueUrl(name);
  const vendorOrigins = { ...origins, ...bucketOrigins(assembly, s3.url) };
  const backend = { assembly, clock, sqs, environment, read: s3.read, vendors: vendorOrigins };
  const requestServices = await startRequestServices(options, backend, keep);
  addresses.siteIfKnown = requestServices.siteUrl;
  putVendorSecrets(assembly, vault, secrets);
  return {
    assembly,
    clock,
    vault,
    dynamo,
    s3,
    sqs,
    ses,
    table,
    environment,
    stripe,
    oidc,
    ...requestServices,
  };
}

/** The origins of buckets, which pages post to: in response headers they are replaced by the local one. */
const bucketOrigins = (assembly: Assembly, url: string): Vendors['origins'] =>
  Object.fromEntries(
    assembly
      .ofType('AWS::S3::Bucket')
      .map(({ name, region }) => [`https://${name}.s3.${region}.amazonaws.com`, url]),
  );

/** What gateway, distribution and functions are started on. */
interface BackendServices {
  assembly: Assembly;
  clock: Clock;
  sqs: Aws['sqs'];
  environment: Record<string, string>;
  read: Aws['s3']['read'];
  vendors: Vendors['origins'];
}

/** Starts the functions, the gateway and the distribution. */
async function startRequestServices(options: CloudOptions, backend: BackendServices, keep: Keep) {
  const { assembly, clock, sqs, read, vendors } = backend;
  const { codeDir, codeReady, listenForSite: listenAt, log, onError } = options;
  const now = () => clock.now();
  const overrides = { ...(codeDir && { codeDir }), ...(codeReady && { codeReady }), ...(log && { log }) };
  const api = keep(await startFunctionCalls());
  const metrics = keep(await startMetrics());
  const environment = {
    ...backend.environment,
    AWS_ENDPOINT_URL_LAMBDA: api.url,
    AWS_ENDPOINT_URL_CLOUDWATCH: metrics.url,
  };
  const lambda = keep(await startLambda({ assembly, clock, environment, ...overrides }));
  const errorHandler = onError ? { onError } : {};
  const calls = keep(createAsyncInvocations({ assembly, lambda, clock, sqs, ...errorHandler }));
  api.connect(calls, lambda.names);
  const gateway = keep(await startGateway({ assembly, lambda, now, ...errorHandler }));
  const address = (domain: string) => (domain.startsWith(`${gateway.apiId}.`) ? gateway.url : undefined);
  const port = portOf(options, 0);
  const distribution = keep(
    await startDistribution({
      assembly,
      port,
      listenAt,
      read,
      address,
      vendors,
      now,
      ...errorHandler,
    }),
  );
  const originSecret = distribution.originHeaders['x-origin-secret'] ?? '';
  return { lambda, calls, gateway, distribution, siteUrl: distribution.url, originSecret };
}

/** Template properties are resolved once: one that is read before the address is known would stay wrong, so it throws. */
class Addresses {
  siteIfKnown = '';
  queueUrlIfKnown: ((name: string) => string) | undefined;

  get site(): string {
    if (!this.siteIfKnown) throw new Error('the address of the site is read before it is known');
    return this.siteIfKnown;
  }

  queueUrl(name: string): string {
    if (!this.queueUrlIfKnown) throw new Error(`the URL of the queue ${name} is read before it is known`);
    return this.queueUrlIfKnown(name);
  }
}

async function generateSecrets(assembly: Assembly, vault: SecretVault): Promise<void> {
  const secrets = assembly.ofType<{ GenerateSecretString?: GenerateSecretString }>(
    'AWS::SecretsManager::Secret',
  );
  for (const { name, properties } of secrets) {
    if (properties.GenerateSecretString) await vault.ensure(name, properties.GenerateSecretString);
  }
}
