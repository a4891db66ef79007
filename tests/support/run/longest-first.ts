import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The ends of the paths of test files that start first among their kind: those of a minute, and those of the last kind that take
 * longer than what would follow them.
 */
const longFiles = [
  'local/start',
  'demo/recording',
  'infra/ops/preflight',
  'infra/table-access',
  'infra/edge-code',
  'infra/site-stack',
  'release/waiting-messages',
  'release/workflows',
  'release/deployer',
];

/**
 * The kinds of tests as they run: where two alternate, each file starts a process that loads its libraries anew. Those that wait
 * most come first, while the checks take what they leave, the many short ones last, so that no core idles at the end.
 */
const kinds = ['table', 'local', 'cloud', 'browser', 'unit', 'structure'];

function kindOf({ project }: TestSpecification): number {
  const at = kinds.indexOf(project.name);
  if (at === -1)
    throw new Error(`tests/support/run/longest-first.ts has no place for tests of ${project.name}`);
  return at;
}
function rank({ moduleId }: TestSpecification): number {
  const at = longFiles.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? longFiles.length : at;
}

/** Runs one kind after the other, the longest files of each first, even on a machine without recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => kindOf(one) - kindOf(other) || rank(one) - rank(other),
    );
  }
}
