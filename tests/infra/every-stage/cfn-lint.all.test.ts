import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { isInstalled } from '#tests/support/installed-tool.ts';
import { stageNames, synthesizeStages, type SynthesizedStage } from './synthesize-stages.ts';

/** Findings that are no faults, with the reason. */
const ignored = {
  W3005: 'CDK lets a function wait for all that belongs to its role, the role that it names anyway included.',
};

const isThere = isInstalled('cfn-lint', ['cfn-lint', '--help'], 'pip install -r .ci/requirements.txt');

/** What cfn-lint finds in the templates of a stage, each in the region that it is deployed to. */
async function lint({ folder, stacks }: SynthesizedStage): Promise<string> {
  const regions = Map.groupBy(stacks, ({ region }) => region!);
  const found: string[] = [];
  for (const [region, members] of regions) {
    const templates = members.map(({ name }) => `${name}.template.json`);
    const flags = ['--regions', region, '--format', 'parseable', '--ignore-checks', ...Object.keys(ignored)];
    const child = spawn('cfn-lint', [...flags, '--template', ...templates], { cwd: folder });
    const [printed, problems] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      child.exitCode ?? once(child, 'close'),
    ]);
    found.push(printed + problems);
    if (child.exitCode !== 0) found.push(`cfn-lint ended with ${child.exitCode}`);
  }
  return found.join('');
}

describe.skipIf(!isThere)('cfn-lint', () => {
  let stages: SynthesizedStage[];
  beforeAll(async () => {
    stages = await synthesizeStages();
  });

  it.each(stageNames)('finds nothing in the templates of the stage %s', async (name) => {
    expect(await lint(stages.find(({ stage }) => stage === name)!)).toBe('');
  });
});
