import { randomUUID } from 'node:crypto';
import type { Assembly, Resource } from '../assembly/index.ts';
import type { Clock } from '../clock.ts';
import { armFault, type ArmedFault, type FaultSpec, type Faults } from './faults.ts';
import {
  environmentOf,
  FunctionNotFoundError,
  type FunctionProperties,
  ThrottledError,
  workerSetup,
} from './setup.ts';
import { Instance, type LogLine } from './instance.ts';

export type { Faults } from './faults.ts';
export { FunctionError, FunctionNotFoundError, accessKeyOf } from './setup.ts';
export type { LogLine } from './instance.ts';
export {
  createAsyncInvocations,
  type AsyncInvocations,
  type AsyncInvocationsOptions,
  startFunctionCalls,
  type FunctionCalls,
} from './async-invocations.ts';

export interface LambdaOptions {
  assembly: Assembly;
  clock: Pick<Clock, 'shared'>;
  /** Variables for every function besides its own, such as `AWS_ENDPOINT_URL_DYNAMODB`. */
  environment?: Record<string, string>;
  /** Called with every line that a function prints. */
  log?: (line: LogLine) => void;
  /** A folder that replaces the synthesized asset, for rebuilding on save. */
  codeDir?: (functionName: string) => string | undefined;
  /** Awaited before the code in this asset is loaded. */
  codeReady?: (asset: string) => Promise<void>;
}

/** The functions of the assembly, by name, logical id or ARN. */
export interface Lambda {
  readonly names: string[];
  /** Invokes a function and returns its result; rejects with FunctionError when the function fails. */
  invoke(functionId: string, event: unknown): Promise<unknown>;
  /** Like `invoke`, with JSON text as payload and result. */
  invokeText(functionId: string, payload: string, requestId?: string): Promise<string>;
  /** Starts the workers of these functions, or of all, before their first call. */
  warm(functionIds?: string[]): Promise<void>;
  /** The next call gets a new worker with the current code. Running calls end in the old one. */
  restart(functionId: string): void;
  readonly faults: Faults;
  close(): Promise<void>;
}

/** Runs the assembly's functions from their bundles, each in a worker thread of its own, started at the first call. */
export async function startLambda(options: LambdaOptions): Promise<Lambda> {
  // functions on AWS run in UTC; a thread has the time zone of its process
  process.env.TZ = 'UTC';
  const resources = appFunctions(options.assembly);
  const pools = new Map(resources.map((resource) => [resource.name, new Pool(resource, options)]));
  const pool = createLookup(options.assembly, pools);
  const invokeText = async (id: string, payload: string, requestId: string = randomUUID()) =>
    pool(id).invoke(requestId, payload);
  const chosen = (ids?: string[]) => (ids ? ids.map(pool) : [...pools.values()]);
  return {
    names: [...pools.keys()],
    invokeText,
    invoke: async (id, event) => JSON.parse(await invokeText(id, JSON.stringify(event) ?? 'null')) as unknown,
    warm: async (ids) => void (await Promise.all(chosen(ids).map((each) => each.warm()))),
    restart: (id) => void pool(id).retire(),
    faults: createFaults(pool, pools),
    close: async () =>
      void (await Promise.all([...pools.values()].map((each) => each.retire({ now: true })))),
  };
}

/** All functions but those of custom resources, which only CloudFormation invokes. */
function appFunctions(assembly: Assembly): Resource<FunctionProperties>[] {
  const custom = assembly.resources.filter(
    ({ type }) => type.startsWith('Custom::') || type === 'AWS::CloudFormation::CustomResource',
  );
  const providers = new Set(custom.map(({ properties }) => properties.ServiceToken));
  return assembly
    .ofType<FunctionProperties>('AWS::Lambda::Function')
    .filter(({ arn }) => !providers.has(arn));
}

/** Caches resolved ids: the gateway looks one up per request. */
function createLookup(assembly: Assembly, pools: Map<string, Pool>): (id: string) => Pool {
  const found = new Map(pools);
  return (id) => {
    let pool = found.get(id);
    if (!pool) {
      pool = pools.get(assembly.find('AWS::Lambda::Function', id)?.name ?? '');
      if (!pool) throw new FunctionNotFoundError(`Function not found: ${id}`);
      found.set(id, pool);
    }
    return pool;
  };
}

/** The worker of one function, and those before it that still answer calls. */
class Pool {
  readonly #resource: Resource<FunctionProperties>;
  readonly #options: LambdaOptions;
  #instances: Instance[] = [];
  #faults: FaultSpec[] = [];
  #running = 0;

  constructor(resource: Resource<FunctionProperties>, options: LambdaOptions) {
    this.#resource = resource;
    this.#options = options;
  }

  async invoke(requestId: string, payload: string): Promise<string> {
    const { ReservedConcurrentExecutions: most = Infinity } = this.#resource.properties;
    if (this.#running >= most)
      throw new ThrottledError(`${this.#resource.name} has reached its ${most} concurrent executions`);
    this.#running += 1;
    try {
      return await (await this.#next()).invoke(requestId, payload);
    } finally {
      this.#running -= 1;
    }
  }

  /** The worker that takes calls; a new one when it has crashed, timed out or was replaced. */
  async #next(): Promise<Instance> {
    const usable = () => this.#instances.find((instance) => !instance.retired);
    const { assembly, codeReady } = this.#options;
    const asset = assembly.asset(this.#resource.properties.Code.S3Key ?? '');
    if (!usable() && asset) await codeReady?.(asset);
    return usable() ?? this.#start();
  }

  #start(): Instance {
    const { assembly, clock, codeDir, environment = {}, log = () => {} } = this.#options;
    const setup = workerSetup(assembly, this.#resource, clock.shared, codeDir?.(this.#resource.name));
    const instance = new Instance(setup, environmentOf(this.#resource, environment), this.#faults, log);
    this.#instances = [...this.#instances.filter(({ busy }) => busy > 0), instance];
    return instance;
  }

  async warm(): Promise<void> {
    await (
      await this.#next()
    ).ready;
  }

  async retire({ now = false } = {}): Promise<void> {
    await Promise.all(this.#instances.map((instance) => instance.retire({ now })));
  }

  injectFault(fault: FaultSpec): void {
    this.#faults.push(fault);
    for (const instance of this.#instances) instance.injectFault(fault);
  }
}

function createFaults(pool: (id: string) => Pool, pools: Map<string, Pool>): Faults {
  const armed = new Map<Pool, ArmedFault[]>();
  const arm = (id: string, count: number, specOf: (counter: SharedArrayBuffer) => FaultSpec) => {
    const target = pool(id);
    const fault = armFault(count);
    target.injectFault(specOf(fault.counter));
    armed.set(target, [...(armed.get(target) ?? []), fault.armed]);
    return fault.armed;
  };
  return {
    fail: (id, { error, operation, times = 1 }) =>
      arm(id, times, (counter) => ({ kind: 'fail', error, ...(operation && { operation }), counter })),
    kill: (id, { atCall, when }) => arm(id, atCall, (counter) => ({ kind: 'kill', when, counter })),
    clear: (id) => {
      for (const target of id ? [pool(id)] : pools.values()) {
        for (const fault of armed.get(target) ?? []) fault.disarm();
        armed.delete(target);
      }
    },
  };
}
