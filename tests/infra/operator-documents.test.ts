import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { billOf } from '#infra/cost/bill.ts';
import { functions } from '#infra/functions.ts';
import { resources, synthesize } from './synthesize.ts';

/** An operator searches for what these documents quote, so each name must be the one that is deployed, logged or run. */
const deploy = readFileSync('infra/DEPLOY.md', 'utf8');
const troubleshooting = readFileSync('infra/TROUBLESHOOTING.md', 'utf8');
const restore = readFileSync('infra/restore/README.md', 'utf8');
const release = readFileSync('infra/release/README.md', 'utf8');
const documents = deploy + troubleshooting + restore + release;
/** Commands that go on in the next line stand in one. */
const commands = documents.replaceAll(/\\\n\s*/g, '');

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);
const section = (text: string, from: string, to: string) => text.split(from)[1]!.split(to)[0]!;
/** What the first cells of a table quote. */
const firstCells = (table: string) =>
  found(table, /^\| (`.*?) +\|/gm).flatMap((cell) => found(cell, /`([^`]+)`/g));

describe('the documents of operators', () => {
  it('tell of every alarm of a stage, and of no other', () => {
    const names = Object.values(resources(synthesize().templates.watch, 'AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties.AlarmName as string,
    );
    const told = firstCells(
      section(troubleshooting, '## When an alarm rings', 'Messages of functions that AWS triggers'),
    );
    expect(told.map((name) => `tenaz-dev-${name}`).sort()).toEqual(names.sort());
  });

  it('name functions that are deployed', () => {
    const named = found(documents, /--function-name tenaz-(?:prod|\$STAGE)-([\w-]+)/g);
    expect(named).toContain('render-pages');
    expect(named.filter((name) => !(name in functions))).toEqual([]);
  });

  it('name scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const named = found(documents, /npm run ([\w:-]+)/g);
    expect(named).toContain('cost');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('quote messages that functions log', () => {
    const code = globSync('functions/**/*.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const quoted = [
      ...firstCells(section(troubleshooting, 'Messages of functions that AWS triggers', '**Dead letters.**')),
      ...found(troubleshooting, /lines? `([a-z][^`]+)`/g),
      ...found(troubleshooting, /message = '([^']+)'/g),
    ];
    expect(quoted.length).toBeGreaterThan(25);
    // an ellipsis stands for what differs from line to line
    const missing = quoted.filter(
      (message) => !message.split('…').every((part) => code.includes(part.trim())),
    );
    expect(missing).toEqual([]);
  });

  it('P204: switch to a restored table, and back, at once: the code before has no right to it, and the alarm rings', () => {
    const deployments = found(restore.replaceAll(/\n\s*/g, ' '), /(npx cdk deploy[^`]*)`/g);
    expect(deployments.length).toBeGreaterThanOrEqual(2);
    for (const each of deployments) expect(each).toBe('npx cdk deploy --all -c stage=prod -c canary=off');
    expect(section(deploy, '- **Change the origin secret**', '\n- **')).toContain('-c canary=off');
  });

  it('call functions by hand so that their answer is printed and a long run is waited for, not called twice', () => {
    const calls = found(commands, /(aws lambda invoke [^`\n]+)/g);
    expect(calls.length).toBeGreaterThanOrEqual(5);
    for (const each of calls) expect(each).toMatch(/--cli-read-timeout 900 \/dev\/stdout$/);
  });

  it('P43: put no secret into a command, which the history of a shell keeps', () => {
    expect(found(commands, /(aws ssm put-parameter [^\n]+)/g).length).toBeGreaterThanOrEqual(4);
    expect(found(commands, /put-parameter [^`\n]*--value (\S+)/g)).toEqual(
      found(commands, /put-parameter [^`\n]*--value (file:\/\/\/dev\/stdin)/g),
    );
    expect(commands).not.toMatch(/STRIPE_SECRET_KEY=\w/);
  });

  it('write a report that git ignores, so that a release is not refused for it', () => {
    const [report] = found(deploy, /--report (\w\S*)/g);
    expect(spawnSync('git', ['check-ignore', '--quiet', report!]).status).toBe(0);
  });

  it('name a command for all that only an account proves', () => {
    const rows = section(deploy, '## What only an account proves', '\n## ')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
    expect(rows.length).toBeGreaterThan(16);
    expect(rows.filter((row) => !row.split(' | ')[1]!.includes('`'))).toEqual([]);
    for (const what of ['sharp', 'export', 'download', 'bulk', 'DescribeAlarms', 'removed'])
      expect(rows.join('\n')).toContain(what);
  });

  it('P234: say after each step of the first deployment what the operator should see, and begin no bootstrap without its stage', () => {
    const steps = section(deploy, '## First deployment', '\n## ')
      .split(/\n(?=\d+\. \*\*)/)
      .slice(1);
    expect(steps).toHaveLength(14);
    // the trial of step 12 says of each outcome what it means
    const silent = steps.filter((step) => !step.includes('You should see:') && !step.startsWith('12.'));
    expect(silent.map((step) => step.slice(0, 30))).toEqual([]);
    const bootstraps = found(deploy, /npx cdk bootstrap (\S+ \S+)/g);
    expect(bootstraps.length).toBeGreaterThanOrEqual(3);
    expect(new Set(bootstraps)).toEqual(new Set(['-c stage=prod']));
  });

  it('say what a stage costs at rest as `npm run cost` does', () => {
    const { usd } = billOf(Object.values(synthesize().templates).map((each) => each.toJSON()));
    expect(deploy).toContain(`${usd.toFixed(2)} USD a month for one stage`);
  });

  it('name each file of samples that a stage refuses to deploy', () => {
    const first = section(deploy, '1. **Settings.**', '\n2. ');
    const refused = found(readFileSync('infra/settings.ts', 'utf8'), /samples\.push\('([^']+)'\)/g);
    expect(refused).toContain('shared/content/trainers.ts');
    expect(refused.filter((file) => !first.includes(file))).toEqual([]);
  });

  it('delete every parameter of a stage that is removed', () => {
    const last = section(deploy, '## Remove a stage', '\n## ');
    for (const name of ['stripe', 'google', 'apple', 'health-key'])
      expect(last).toContain(`/tenaz/<stage>/${name}`);
  });
});
