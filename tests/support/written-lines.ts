import { format } from 'node:util';
import { isLogLine } from './log-lines.ts';

/** What was written to the console since it was last read. */
export const writtenLines: string[] = [];

const write = console.log.bind(console);

// this module is loaded once in a process: each line is kept once
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
  console[level] = (...args: unknown[]) => void writtenLines.push(format(...args));

/** Prints lines: only those of a test that failed are worth their way to the reporter. */
export const printLines = (lines: string[]): void => lines.forEach((line) => write(line));

// the log of functions belongs to the test that failed, as what it prints to the console
const print = process.stdout.write.bind(process.stdout) as (...args: unknown[]) => boolean;
process.stdout.write = (...args: [string | Uint8Array, ...unknown[]]) => {
  if (!isLogLine(args[0])) return print(...args);
  console.log(args[0].trimEnd());
  return true;
};
