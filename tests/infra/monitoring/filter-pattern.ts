/** Reads the pattern of a metric filter: `{ $.level = "error" }`, or several: `{ ($.level = "error") && ($.status NOT EXISTS) }`. */
export function readPattern(pattern: string): (line: unknown) => boolean {
  const [, inside = ''] = /^\{ *(.+?) *\}$/.exec(pattern) ?? [];
  const conditions = inside.split('&&').map((each) => {
    const [, path = '', condition = ''] = /^ *\(? *\$\.([\w.]+) *(.+?) *\)? *$/.exec(each) ?? [];
    const holds = readCondition(condition);
    if (!path || !holds) throw new Error(`this test does not read ${pattern}`);
    return { fields: path.split('.'), holds };
  });
  return (line) => conditions.every(({ fields, holds }) => holds(fieldOf(line, fields)));
}

const fieldOf = (line: unknown, fields: string[]): unknown =>
  fields.reduce<unknown>((value, field) => (value as Record<string, unknown> | undefined)?.[field], line);

/** What is asked of a field: a text, in which a star is any text, a number, true, or that there is none. */
function readCondition(condition: string): ((value: unknown) => boolean) | undefined {
  if (condition === 'NOT EXISTS') return (value) => value === undefined;
  if (condition === 'IS TRUE') return (value) => value === true;
  const [, not, text] = /^(!?)= *"([^"]*)"$/.exec(condition) ?? [];
  if (text !== undefined) {
    const wanted = new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 's');
    return (value) => typeof value === 'string' && wanted.test(value) === (not === '');
  }
  const [, comparison, limit] = /^(>=|<) *(\d+)$/.exec(condition) ?? [];
  if (limit === undefined) return undefined;
  return (value) => typeof value === 'number' && (comparison === '<' ? value < +limit : value >= +limit);
}
