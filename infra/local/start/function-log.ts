import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LogLine } from '../lambda/index.ts';

/** The log file of the functions; the terminal shows errors only. */
export interface FunctionLog {
  line: (line: LogLine) => void;
  error: (error: unknown, where: string) => void;
  close(): Promise<void>;
}

/** A larger log of earlier starts is put aside, as the only one, in bytes. */
const largest = 20 * 1024 * 1024;

/**
 * Opens the log at `path`, behind what earlier starts wrote; null keeps none. Errors are also printed, in one line, with
 * their cause where no file has it. A log that cannot be written is reported once.
 */
export function openFunctionLog(
  path: string | null,
  print: (line: string) => void = console.error,
): FunctionLog {
  if (path !== null) {
    mkdirSync(dirname(path), { recursive: true });
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largest) renameSync(path, `${path}.1`);
  }
  const file = path === null ? null : createWriteStream(path, { flags: 'a' });
  let isBroken = false;
  file?.on('error', ({ message }) => {
    if (!isBroken) print(`! functions.log cannot be written: ${message}`);
    isBroken = true;
  });
  const write = (where: string, text: string) =>
    file?.write(`${new Date().toISOString()} ${where} ${text}\n`);
  return {
    line({ function: name, text }) {
      write(name, text);
      if (!/"level":"error"/i.test(text)) return;
      const { message, route, error, stack = '' } = parsed(text);
      const said = typeof message === 'string' ? message : text.slice(0, 200);
      const place = [said, route].filter(Boolean).join(' ');
      if (path !== null) print(`! ${name}: ${said} (${path})`);
      else if (error === undefined) print(`! ${name}: ${text}`);
      else print([`! ${name}: ${place}: ${error}`, ...stack.split('\n').slice(1)].join('\n'));
    },
    error(error, where) {
      write(where, error instanceof Error ? (error.stack ?? error.message) : String(error));
      const cause = error instanceof Error ? error : new Error(String(error));
      print(`! ${where}: ${path === null ? (cause.stack ?? cause.message) : cause.message}`);
    },
    close: () => new Promise((resolve) => (file && !isBroken ? file.end(() => resolve()) : resolve())),
  };
}

interface ErrorLine {
  message?: string | object;
  route?: string;
  error?: string;
  stack?: string;
}

function parsed(text: string): ErrorLine {
  try {
    return JSON.parse(text) as ErrorLine;
  } catch {
    return {};
  }
}
