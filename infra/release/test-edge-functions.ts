import { parseArgs } from 'node:util';
import { exitCodeOf, lineOf, stageOf } from '../ops/finding.ts';
import { checkEdgeFunctions } from '../ops/verify/edge-functions.ts';
import { stages } from '../settings.ts';

/*
 * node infra/release/test-edge-functions.ts -c stage=<stage>: runs the functions of the edge that were just deployed in CloudFront, a line
 * for each. Exits with 1 when one fails. The workflow `deploy` ends with it.
 */

const { values } = parseArgs({ options: { context: { type: 'string', short: 'c', multiple: true } } });
const stage = stageOf(values.context);
const settings = stages[stage];
if (!settings) throw new Error(`unknown stage "${stage}"`);
const findings = await checkEdgeFunctions(settings);
console.log(findings.map(lineOf).join('\n'));
process.exit(exitCodeOf(findings));
