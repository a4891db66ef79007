import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';

/**
 * Whether a tool of another language is on this machine; `command` ends well where it is. Says so loudly where it is not: the tests
 * that need it are skipped, and what they would find is not found.
 */
export function isInstalled(
  tool: string,
  [command, ...args]: [string, ...string[]],
  install: string,
): boolean {
  if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) return true;
  // not by the console, whose lines are shown only of tests that fail
  writeSync(2, `\n*** SKIPPED: ${tool} is missing, and with it a proof. Install it: ${install}\n\n`);
  return false;
}
