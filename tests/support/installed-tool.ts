import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';

/**
 * Whether a command of another language is on this machine. Says so loudly where it is not: the tests that need it are skipped, and
 * what they would find is not found.
 */
export function isInstalled(command: string, install: string): boolean {
  const { status } = spawnSync(command, ['--version'], { stdio: 'ignore' });
  if (status === 0) return true;
  // not by the console, whose lines are shown only of tests that fail
  writeSync(2, `\n*** SKIPPED: ${command} is missing, and with it a proof. Install it: ${install}\n\n`);
  return false;
}
