import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LogLine } from '../lambda/index.ts';

/** The log file of the functions; the terminal shows errors only. */
export interface FunctionLog {
  line: (line: LogLine) => void;
  error: (error: unknown, where: string) => void;
  close(): Promise<void>;
}

/** Opens the log at `path`; null keeps none. Errors are also printed, in one line. */
export function openFunctionLog(
  path: string | null,
  print: (line: string) => void = console.error,
): FunctionLog {
  if (path !== null) mkdirSync(dirname(path), { recursive: true });
  const file = path === null ? null : createWriteStream(path);
  const write = (where: string, text: string) =>
    file?.write(`${new Date().toISOString()} ${where} ${text}\n`);
  return {
    line({ function: name, text }) {
      write(name, text);
      if (/"level":"error"/i.test(text))
        print(`! ${name}: ${summary(text)}${path === null ? '' : ` (${path})`}`);
    },
    error(error, where) {
      write(where, error instanceof Error ? (error.stack ?? error.message) : String(error));
      print(`! ${where}: ${error instanceof Error ? error.message : String(error)}`);
    },
    close: () => new Promise((resolve) => (file ? file.end(() => resolve()) : resolve())),
  };
}

function summary(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text.slice(0, 200);
  }
}
