import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { madeUp } from '../support/made-up.ts';

/* What `npm run new` writes passes the checks, and is red for the reason that its test says. */

// on the disk of node_modules, whose files are linked
mkdirSync('.build', { recursive: true });
const copy = resolve(mkdtempSync('.build/new-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a command in the copy, without what this run of tests has in its environment. */
function run(command: string, ...args: string[]) {
  const { HOME, TMPDIR, PATH } = process.env;
  const env = { HOME, TMPDIR, PATH: `${join(copy, 'node_modules/.bin')}:${PATH}` };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of listed
    .toString()
    .split('\0')
    .filter((each) => each && existsSync(each)))
    cpSync(file, join(copy, file));
  execFileSync('cp', ['-al', 'node_modules', copy]);
  run('git', 'init', '--quiet');
});

it.each(Object.entries(madeUp))('npm run new -- %s writes its files', (kind, { name }) => {
  expect(run('npm', 'run', 'new', '--', kind, name)).toMatchObject({ status: 0 });
});

it('all of them together pass npm run check', { timeout: 1_800_000 }, () => {
  const { status, output } = run('npm', 'run', 'check');
  expect(status, output).toBe(0);
});

it('each test that was written is red, and says what to do', { timeout: 1_800_000 }, () => {
  const reasons = Object.values(madeUp).flatMap(({ red }) => Object.entries(red));
  const report = ['--reporter=json', '--outputFile=.build/report.json'];
  run('vitest', 'run', '-c', 'tests/vitest.config.ts', ...report, ...reasons.map(([file]) => file));
  const { testResults } = JSON.parse(readFileSync(join(copy, '.build/report.json'), 'utf8')) as {
    testResults: { name: string; assertionResults: { failureMessages?: string[] }[] }[];
  };
  for (const [file, reason] of reasons) {
    const found = testResults.find(({ name }) => name === join(copy, file));
    const failures = found?.assertionResults.flatMap(({ failureMessages = [] }) => failureMessages);
    expect(failures?.join('\n'), file).toContain(reason);
  }
});
