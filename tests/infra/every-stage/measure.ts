import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assemble, type Assembly, type Resource } from '#infra/local/assembly/index.ts';
import type { StackSource } from '#infra/local/assembly/files.ts';

/** Something of a stage, and how much of a limit it takes. */
export interface Measured {
  of: string;
  size: number;
}

/** The stacks of a stage, and their resources with values in place of intrinsic functions. */
export interface Stage {
  stacks: StackSource[];
  assembly: Assembly;
}

// every resource type has its own properties
// oxlint-disable-next-line typescript/no-explicit-any
export type Properties = any;

/** A stage that can be measured: ARNs, addresses and secrets are as long as they are on AWS. */
export const stageOf = (stacks: StackSource[]): Stage => ({
  stacks,
  assembly: assemble(stacks, {
    account: '123456789012',
    siteDomain: 'd1234567890abc.cloudfront.net',
    queueUrl: (name) => `https://sqs.eu-west-1.amazonaws.com/123456789012/${name}-1234567890AB`,
    secret: () => 'x'.repeat(48),
  }),
});

/** Measures each resource of a type. */
export const each =
  (type: string, size: (properties: Properties, resource: Resource, stage: Stage) => number) =>
  (stage: Stage): Measured[] =>
    stage.assembly.ofType(type).map((resource) => ({
      of: `${resource.stack}/${resource.logicalId}`,
      size: size(resource.properties, resource, stage),
    }));

/** Measures each stack. */
export const eachStack =
  (size: (template: StackSource['template'], name: string) => number) =>
  ({ stacks }: Stage): Measured[] =>
    stacks.map(({ name, template }) => ({ of: name, size: size(template, name) }));

/** Measures the resources of a type that belong together by their number, or by the sum of their sizes. */
export const together =
  (
    type: string,
    owner: (properties: Properties) => string,
    size: (properties: Properties) => number = () => 1,
  ) =>
  ({ assembly }: Stage): Measured[] =>
    [...Map.groupBy(assembly.ofType<Properties>(type), ({ properties }) => owner(properties))].map(
      ([of, members]) => ({ of, size: sum(members.map(({ properties }) => size(properties))) }),
    );

export const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

export const longest = (texts: string[]): number => Math.max(0, ...texts.map(({ length }) => length));

export const list = (value: unknown): Properties[] => [value ?? []].flat();

/** The bytes of a text, or of a document as JSON without spaces. */
export const bytesOf = (value: unknown): number =>
  Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));

/** The bytes of a file, or of the files in a folder. */
export function bytesIn(path: string): number {
  if (statSync(path).isFile()) return statSync(path).size;
  return sum(readdirSync(path).map((name) => bytesIn(join(path, name))));
}

/** All documents that are policies of a role, whether they stand in it or are attached. */
export function inlinePolicies(role: Resource, { assembly }: Stage): unknown[] {
  const attached = assembly
    .ofType<{ Roles?: string[]; PolicyDocument: unknown }>('AWS::IAM::Policy')
    .filter(({ stack, properties }) => stack === role.stack && properties.Roles?.includes(role.ref));
  return [
    ...list((role.properties as Properties).Policies).map(({ PolicyDocument }) => PolicyDocument),
    ...attached.map(({ properties }) => properties.PolicyDocument),
  ];
}
