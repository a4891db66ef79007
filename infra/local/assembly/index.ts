import { readStacks, type StackSource } from './files.ts';
import { Stack, type LocalValues, type Resource } from './stack.ts';
import { resolve } from './intrinsics.ts';

export type { StackSource } from './files.ts';
export type { LocalValues, Resource } from './stack.ts';
export type { AwsScope } from './attributes.ts';

/** The synthesized app with all values resolved for this machine. */
export interface Assembly {
  readonly resources: Resource[];
  /** All resources of a type; `P` are the properties that the caller reads. */
  ofType<P = Record<string, unknown>>(type: string): Resource<P>[];
  /** The resource with this logical id, name, Ref or ARN. A function's ARN may end in a version. */
  find<P = Record<string, unknown>>(type: string, id: string): Resource<P> | undefined;
  /** The folder or file of the asset with this object key. */
  asset(objectKey: string): string | undefined;
  /** The value of a stack's output. */
  output(stack: string, name: string): string;
}

/** Reads the assembly that `cdk synth` wrote to `outDir`, nested stages included. */
export function readAssembly(outDir: string, values: LocalValues = {}): Assembly {
  return assemble(readStacks(outDir), values);
}

/** Like `readAssembly`, from templates in memory. */
export function assemble(sources: StackSource[], values: LocalValues = {}): Assembly {
  const stacks: Stack[] = sources.map((source) => new Stack(source, values, () => stacks));
  const resources = stacks.flatMap((stack) => [...stack.resources.values()]);
  const byType = Map.groupBy(resources, (resource) => resource.type);
  const ofType = <P>(type: string) => (byType.get(type) ?? []) as unknown as Resource<P>[];
  return {
    resources,
    ofType,
    find: <P>(type: string, id: string) => named(ofType<P>(type), id),
    asset: (key) => sources.map((source) => source.assets?.get(key)).find(Boolean),
    output: (stackName, name) => {
      const stack = stacks.find((each) => each.name === stackName);
      const output = stack?.template.Outputs?.[name];
      if (!stack || !output) throw new Error(`The assembly has no output ${stackName}.${name}`);
      return String(resolve(output.Value, stack.scope));
    },
  };
}

/** Compares the Ref last: a queue's Ref is its URL, which may not be known yet. */
function named<P>(resources: Resource<P>[], id: string): Resource<P> | undefined {
  return (
    resources.find(({ logicalId, name, arn }) => [logicalId, name, arn].includes(id)) ??
    resources.find(({ type, arn }) => type === 'AWS::Lambda::Function' && id.startsWith(`${arn}:`)) ??
    resources.find(({ ref }) => ref === id)
  );
}
