import { parseArgs } from 'node:util';
import { settingsOf } from '../../settings.ts';
import { exitCodeOf, fails, lineOf, reasonOf, stageOf } from '../finding.ts';
import { preflight } from './preflight.ts';

/*
 * npm run preflight -- -c stage=<stage> [--read-only]: whether account, secrets and settings are ready for the stage. It makes a
 * temporary table and roles, to see how IAM judges the stage's table guards, and deletes them again; with --read-only it changes nothing.
 * A line for each check; exits with 1 when one fails. It prints no secret.
 */

const { values } = parseArgs({
  options: {
    context: { type: 'string', short: 'c', multiple: true },
    'read-only': { type: 'boolean', default: false },
  },
});
const ending = new AbortController();
// once: a second Ctrl-C does not wait for the deletions
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.error('Deleting the temporary table and roles');
    ending.abort(new Error(`ended by ${signal}`));
  });
const findings = await look();
console.log(findings.map(lineOf).join('\n'));
process.exit(exitCodeOf(findings));

async function look() {
  try {
    const settings = settingsOf(stageOf(values.context));
    return await preflight(settings, values['read-only'] ? undefined : { signal: ending.signal });
  } catch (error) {
    return [
      fails('settings', reasonOf(error), 'change infra/settings.ts, or name another stage: -c stage=<stage>'),
    ];
  }
}
