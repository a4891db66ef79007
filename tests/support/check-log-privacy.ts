import { afterAll, afterEach } from 'vitest';
import { printLines, writtenLines } from './written-lines.ts';

/** Patterns that no log line may contain: e-mail addresses, secrets, names and streets of the test users. */
const personal = [
  /[^\s"'\\<>/:]+@(?!sha)[\w-]+(\.[\w-]+)+/,
  /\b(sk|rk|whsec)_\w+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\b(Vera|Ana|Clara|Rival|Secreta7?|Calle|Mayor)\b/,
];

// P43: every test that calls functions fails when they log personal data or secrets
afterEach(({ task }) => {
  const lines = writtenLines.splice(0);
  if (task.result?.state === 'fail') printLines(lines);
  const offending = lines.filter((line) => personal.some((pattern) => pattern.test(line)));
  if (offending.length > 0) throw new Error(`personal data or secrets in the log:\n${offending.join('\n')}`);
});

// what a file wrote that failed before its first test
afterAll(() => printLines(writtenLines.splice(0)));
