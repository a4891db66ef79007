/** Fields of a log line: ids, never personal data, tokens or bodies. */
type Fields = Record<string, string | number | boolean | null | undefined>;

/**
 * Lambda's console puts what it is given into the `message` of a line of its own, where no metric filter finds the level.
 * A line on stdout stays as it is.
 */
function write(level: 'info' | 'warn' | 'error', message: string, fields: Fields): void {
  process.stdout.write(`${JSON.stringify({ level, message, ...fields })}\n`);
}

/** One JSON object per line, as metric filters and CloudWatch Logs Insights read it. */
export const log = {
  info: (message: string, fields: Fields = {}) => write('info', message, fields),
  warn: (message: string, fields: Fields = {}) => write('warn', message, fields),
  error: (message: string, fields: Fields = {}) => write('error', message, fields),
};

/**
 * The log fields of an error: stack, name, message and those of its causes. Vendors' messages may quote what was sent to
 * them, so everything that looks like an e-mail address or a secret is removed (P43).
 */
export function errorFields(error: unknown): Fields {
  const chain: string[] = [];
  for (let at: unknown = error; at instanceof Error && chain.length < 5; at = at.cause) {
    chain.push(`${at.name}: ${at.message}`);
  }
  return {
    error: redact(chain.join(' <- ') || String(error)),
    stack: error instanceof Error ? redact(error.stack ?? '') : undefined,
  };
}

const redactions: [RegExp, string][] = [
  [/[^\s"'<>(),:;@/]+@[^\s"'<>(),:;@/]+\.\w+/g, '<email>'],
  [/\b(sk|rk|pk|whsec)_\w+/g, '<key>'],
  // 256 bits as ids.ts writes them: sessions, links, sign-in codes
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>'],
];

const redact = (text: string): string =>
  redactions.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text);
