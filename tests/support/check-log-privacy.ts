import { afterEach } from 'vitest';

/** What no log line of a function may carry: addresses, secrets, the names and places of these tests' people. */
const personal = [
  /[^\s"'\\<>/:]+@(?!sha)[\w-]+(\.[\w-]+)+/,
  /\b(sk|rk|whsec)_\w+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\b(Vera|Ana|Clara|Rival|Secreta1?|Calle|Mayor)\b/,
];

const lines: string[] = [];
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const write = console[level].bind(console);
  console[level] = (...args: unknown[]) => {
    lines.push(args.map(String).join(' '));
    write(...args);
  };
}

// P43, in every test that calls functions: what they log of it is clean
afterEach(() => {
  const offending = lines.splice(0).filter((line) => personal.some((pattern) => pattern.test(line)));
  if (offending.length > 0) throw new Error(`personal data or secrets in the log:\n${offending.join('\n')}`);
});
