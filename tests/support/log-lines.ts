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

/** Whether functions/_kit/log.ts wrote it. */
export const isLogLine = (chunk: string | Uint8Array): chunk is string =>
  typeof chunk === 'string' && chunk.startsWith('{"level":');
