import { execFile } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../../infra/restore/index.ts');

/** Runs `npm run restore` as an operator does, in a process of its own, against the services of a test. */
export async function runRestore(
  dynamoUrl: string,
  step: string,
  options: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const { TABLE_NAME: _, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, step, '-c', 'stage=dev', ...args],
      { env: { ...env, AWS_ENDPOINT_URL_DYNAMODB: dynamoUrl }, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}
