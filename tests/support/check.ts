import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** The checks before a commit. They run concurrently; each prints its output only when it fails. */
const checks: Record<string, string> = {
  // one program works out the types for both
  'types, lint': 'oxlint --type-aware --type-check --deny-warnings',
  format: 'oxfmt --check',
  'dead code': 'knip',
  'import rules':
    'depcruise --config .dependency-cruiser.json --output-type err shared functions infra web tests',
  'repository structure': 'vitest run -c tests/vitest.config.ts --project structure',
};

async function run(name: string, command: string): Promise<boolean> {
  const started = performance.now();
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(`     ${command}\n\n${output.trim()}\n`);
  return code === 0;
}

/** Runs a command whose output is shown as it comes. */
async function show(program: string, options: string[]): Promise<boolean> {
  const child = spawn(program, options, { stdio: 'inherit' });
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

const [beside, ...besideArguments] = process.argv.slice(2);
const tests = beside ? [show(beside, besideArguments)] : [];
// tests that wait for a table or a page leave time of the processor: the checks take that, and never make a test wait
if (beside) setPriority(constants.priority.PRIORITY_LOW);
const results = await Promise.all([
  ...tests,
  ...Object.entries(checks).map(([name, command]) => run(name, command)),
]);
process.exit(results.every(Boolean) ? 0 : 1);
