import { readStacks } from '../local/assembly/files.ts';
import { synthesizeOnce } from '../local/start/synthesize.ts';
import { reportOf } from './bill.ts';

/*
 * npm run cost [-- <folder>]: what the synthesized stage costs at rest and with subscribers. The folder is one that a synthesis wrote,
 * such as cdk.out: the stacks of its manifest count, and not what an earlier synthesis left there. By default the stage of this machine
 * is synthesized.
 */

const folder = process.argv[2] ?? (await synthesizeOnce()).outDir;
console.log(reportOf(readStacks(folder).map(({ template }) => template)));
