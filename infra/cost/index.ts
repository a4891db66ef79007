import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { synthesizeOnce } from '../local/start/synthesize.ts';
import type { PricedTemplate } from './at-rest.ts';
import { reportOf } from './report.ts';

/*
 * npm run cost [-- <folder>]: what the synthesized stage costs at rest and with subscribers. The folder is one that a synthesis wrote,
 * such as cdk.out; by default the stage of this machine is synthesized.
 */

const folder = process.argv[2] ?? (await synthesizeOnce()).outDir;
const templates = readdirSync(folder)
  .filter((name) => name.endsWith('.template.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as PricedTemplate);
console.log(reportOf(templates));
