import { afterEach } from 'vitest';
import { isLogLine } from './log-lines.ts';

/** Patterns that no log line may contain: e-mail addresses, secrets, names and streets of the test users. */
const personal = [
  /[^\s"'\\<>/:]+@(?!sha)[\w-]+(\.[\w-]+)+/,
  /\b(sk|rk|whsec)_\w+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\b(Vera|Ana|Clara|Rival|Secreta7?|Calle|Mayor)\b/,
];

const lines: string[] = [];
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const write = console[level].bind(console);
  console[level] = (...args: unknown[]) => {
    lines.push(args.map(String).join(' '));
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

// P43: every test that calls functions fails when they log personal data or secrets
afterEach(() => {
  const offending = lines.splice(0).filter((line) => personal.some((pattern) => pattern.test(line)));
  if (offending.length > 0) throw new Error(`personal data or secrets in the log:\n${offending.join('\n')}`);
});
