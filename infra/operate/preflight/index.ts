import { parseArgs } from 'node:util';
import { settingsOf } from '../../settings.ts';
import { exitCodeOf, fails, lineOf, reasonOf } from '../finding.ts';
import { stageOf } from '../stage-option.ts';
import { preflight } from './preflight.ts';

/*
 * npm run preflight -- -c stage=<stage>: reads, and changes nothing, whether account, secrets and settings are ready for the stage.
 * A line for each check; exits with 1 when one fails. It prints no secret.
 */

const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
const findings = await look();
console.log(findings.map(lineOf).join('\n'));
process.exit(exitCodeOf(findings));

async function look() {
  try {
    return await preflight(settingsOf(stageOf(values.context)));
  } catch (error) {
    return [
      fails('settings', reasonOf(error), 'change infra/settings.ts, or name another stage: -c stage=<stage>'),
    ];
  }
}
