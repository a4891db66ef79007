import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { vi } from 'vitest';

const script = join(import.meta.dirname, '../../../infra/restore/index.ts');

interface Run {
  code: number;
  output: string;
}

const argumentsOf = (step: string, options: Record<string, string>) => [
  step,
  '-c',
  'stage=dev',
  ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
];

/** Runs `npm run restore` as an operator does, in a process of its own, against the services of a test. */
export async function runRestore(
  dynamoUrl: string,
  step: string,
  options: Record<string, string>,
): Promise<Run> {
  const { TABLE_NAME: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...argumentsOf(step, options)],
      { env: { ...env, AWS_ENDPOINT_URL_DYNAMODB: dynamoUrl }, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

/** The same in this process, whose modules are loaded already: for all steps but `apply`, which changes the environment. */
export async function runRestoreHere(step: string, options: Record<string, string>): Promise<Run> {
  const { argv, exitCode } = process;
  const printed: unknown[] = [];
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((text) => void printed.push(text)),
  );
  process.argv = [process.execPath, script, ...argumentsOf(step, options)];
  try {
    await import(/* @vite-ignore */ `${script}?run=${randomUUID()}`);
    return { code: process.exitCode === 1 ? 1 : 0, output: printed.join('\n') };
  } finally {
    Object.assign(process, { argv, exitCode });
    for (const spy of spies) spy.mockRestore();
  }
}
