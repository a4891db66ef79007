import { noValue, resolve, type Scope } from './intrinsics.ts';
import {
  arnOfResource,
  attributeOf,
  type AwsScope,
  type Identity,
  nameOf,
  type RawResource,
  refOf,
} from './attributes.ts';
import type { StackSource } from './files.ts';

/** Values that only this machine knows. Each is read when it is first needed, so services may start in any order. */
export interface LocalValues extends Partial<AwsScope> {
  /** Host and port that stand for the distribution, such as `localhost:4000`. */
  siteDomain?: string;
  queueUrl?(queueName: string): string;
  /** The value of a secret (one key of its JSON where `key` is given), by name or ARN. */
  secret?(secretId: string, key?: string): string;
}

/** A resource of the template with local values in place of intrinsic functions. */
export interface Resource<P = Record<string, unknown>> extends AwsScope {
  readonly type: string;
  readonly stack: string;
  readonly logicalId: string;
  /** The name in the template, else a stable generated one. */
  readonly name: string;
  readonly arn: string;
  /** The value of Ref. */
  readonly ref: string;
  /** Resolved when first read. */
  readonly properties: P;
  /** Logical ids in the same stack. */
  readonly dependsOn: string[];
}

const defaultScope: AwsScope = { region: 'eu-west-1', account: '000000000000' };

type LocalResource = Resource & { identity: Identity };

/** One stack: its resources, and the lookups of its intrinsic functions. */
export class Stack {
  readonly name: string;
  readonly template: StackSource['template'];
  readonly awsScope: AwsScope;
  readonly scope: Scope;
  readonly resources: Map<string, LocalResource>;
  readonly #values: LocalValues;
  readonly #all: () => Stack[];

  constructor({ name, template, region, account }: StackSource, values: LocalValues, all: () => Stack[]) {
    this.name = name;
    this.template = template;
    this.#values = values;
    this.#all = all;
    this.awsScope = {
      region: region ?? values.region ?? defaultScope.region,
      account: account ?? values.account ?? defaultScope.account,
    };
    this.scope = {
      ref: (id) => this.#ref(id),
      attribute: (logicalId, attribute) => this.#attribute(logicalId, attribute),
      stackOutput: (stack, output) => this.#stackOutput(stack, output),
      exported: (id) => this.#exported(id),
      dynamic: (reference) => this.#dynamic(reference),
    };
    this.resources = new Map(
      Object.entries(template.Resources ?? {}).map(([logicalId, raw]) => [
        logicalId,
        this.#resource(logicalId, raw),
      ]),
    );
  }

  #resource(logicalId: string, raw: RawResource): LocalResource {
    if (raw.Condition)
      throw new Error(`${logicalId} has a condition, which the local cloud does not support`);
    const { awsScope, scope, name: stack } = this;
    const property = (...path: string[]) => {
      const found = path.reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        raw.Properties,
      );
      const value = found === undefined ? noValue : resolve(found, scope);
      return value === noValue ? undefined : String(value);
    };
    const self = { ...awsScope, type: raw.Type, stack, logicalId, property };
    const identity = lazy((): Identity => ({ ...self, name: nameOf(self) }));
    const properties = lazy(() =>
      explain(`${stack}/${logicalId}`, () => resolve(raw.Properties ?? {}, scope) as Record<string, unknown>),
    );
    return {
      ...awsScope,
      type: raw.Type,
      stack,
      logicalId,
      dependsOn: [raw.DependsOn ?? []].flat(),
      get identity() {
        return identity();
      },
      get name() {
        return identity().name;
      },
      get arn() {
        return arnOfResource(identity());
      },
      get ref() {
        return String(scope.ref(logicalId));
      },
      get properties() {
        return properties();
      },
    };
  }

  #ref(name: string): unknown {
    if (name.startsWith('AWS::')) return this.#pseudo(name);
    const parameter = this.template.Parameters?.[name];
    if (parameter) return this.#entry(parameter.Default, `default for the parameter ${name}`);
    const resource = this.#named(name);
    if (resource.type !== 'AWS::SQS::Queue') return refOf(resource.identity);
    return this.#known('queueUrl')(resource.name);
  }

  #pseudo(name: string): unknown {
    const values: Record<string, unknown> = {
      'AWS::Region': this.awsScope.region,
      'AWS::AccountId': this.awsScope.account,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': this.name,
      'AWS::StackId': `arn:aws:cloudformation:${this.awsScope.region}:${this.awsScope.account}:stack/${this.name}/local`,
      'AWS::NoValue': noValue,
    };
    return this.#entry(values[name], name);
  }

  #attribute(logicalId: string, name: string): unknown {
    const resource = this.#named(logicalId);
    if (resource.type === 'AWS::CloudFront::Distribution' && name === 'DomainName') {
      return this.#known('siteDomain');
    }
    if (resource.type === 'AWS::SQS::Queue' && name === 'QueueUrl') return this.#ref(logicalId);
    return attributeOf(resource.identity, name);
  }

  #named(logicalId: string): LocalResource {
    return this.#entry(this.resources.get(logicalId), `resource ${logicalId}`);
  }

  #stackOutput(name: string, output: string): unknown {
    const stack = this.#all().find((each) => each.name === name);
    const found = stack?.template.Outputs?.[output];
    if (!stack || !found)
      throw new Error(`${this.name} reads the output ${name}.${output}, which no stack has`);
    return resolve(found.Value, stack.scope);
  }

  #exported(name: string): unknown {
    for (const { template, scope } of this.#all()) {
      const outputs = Object.values(template.Outputs ?? {});
      const found = outputs.find(({ Export: given }) => given && resolve(given.Name, scope) === name);
      if (found) return resolve(found.Value, scope);
    }
    throw new Error(`${this.name} imports ${name}, which no stack exports`);
  }

  #dynamic(reference: string): string {
    const [, service, id = ''] = /^([a-z-]+):(.*)$/.exec(reference) ?? [];
    if (service !== 'secretsmanager')
      throw new Error(`{{resolve:${reference}}} is of a service that the local cloud does not support`);
    const [secretId = '', rest = ''] = id.split(/:SecretString(?=:|$)/);
    return this.#known('secret')(secretId, rest.split(':')[1] || undefined);
  }

  #known<K extends keyof LocalValues>(key: K): NonNullable<LocalValues[K]> {
    const value = this.#values[key];
    if (value === undefined) throw new Error(`${this.name} needs ${key}, which readAssembly was not given`);
    return value;
  }

  #entry<T>(value: T | undefined, what: string): T {
    if (value === undefined) throw new Error(`The template of ${this.name} has no ${what}`);
    return value;
  }
}

function lazy<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}

function explain<T>(where: string, run: () => T): T {
  try {
    return run();
  } catch (cause) {
    throw new Error(`${where}: ${(cause as Error).message}`, { cause });
  }
}
