import { afterEach } from 'vitest';
import { writtenLines } from './written-lines.ts';

/** Patterns that no log line may contain: e-mail addresses, secrets, names and streets of the test users. */
const personal = [
  /[^\s"'\\<>/:]+@(?!sha)[\w-]+(\.[\w-]+)+/,
  /\b(sk|rk|whsec)_\w+/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /\b(Vera|Ana|Clara|Rival|Secreta7?|Calle|Mayor)\b/,
];

// P43: every test that calls functions fails when they log personal data or secrets
afterEach(() => {
  const offending = writtenLines.splice(0).filter((line) => personal.some((pattern) => pattern.test(line)));
  if (offending.length > 0) throw new Error(`personal data or secrets in the log:\n${offending.join('\n')}`);
});
