import { vi } from 'vitest';

/** Collects the lines that functions log from now on, instead of printing them; `vi.restoreAllMocks` ends it. */
export function collectLogLines(): string[] {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk: string | Uint8Array) => {
    if (isLogLine(chunk)) lines.push(chunk.trimEnd());
    else write(chunk);
    return true;
  });
  return lines;
}

/** The levels at which a message is among the collected lines, in their order. */
export const levelsOf = (lines: string[], message: string): string[] =>
  lines
    .map((line) => JSON.parse(line) as { level: string; message: string })
    .filter((line) => line.message === message)
    .map(({ level }) => level);

/** Whether functions/platform/kit/log.ts wrote it. */
export const isLogLine = (chunk: string | Uint8Array): chunk is string =>
  typeof chunk === 'string' && chunk.startsWith('{"level":');
