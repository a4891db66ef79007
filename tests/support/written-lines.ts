import { isLogLine } from './log-lines.ts';

/** What was written to the console since it was last read. */
export const writtenLines: string[] = [];

// this module is loaded once in a process: each line is written and kept once
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const write = console[level].bind(console);
  console[level] = (...args: unknown[]) => {
    writtenLines.push(args.map(String).join(' '));
    write(...args);
  };
}

// the log of functions belongs to the test that failed, as what it prints to the console
const print = process.stdout.write.bind(process.stdout) as (...args: unknown[]) => boolean;
process.stdout.write = (...args: [string | Uint8Array, ...unknown[]]) => {
  if (!isLogLine(args[0])) return print(...args);
  console.log(args[0].trimEnd());
  return true;
};
