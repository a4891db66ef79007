/** A statement's Condition: operator -> key -> value or values. */
export type Conditions = Record<
  string,
  Record<string, string | boolean | number | (string | boolean | number)[]>
>;

/** The context of a call, by condition key such as `ses:FromAddress`. Keys are case-insensitive. */
export type Context = Record<string, string | string[]>;

type Test = (expected: string, actual: string) => boolean;

const same: Test = (expected, actual) => expected === actual;
const sameIgnoringCase: Test = (expected, actual) => expected.toLowerCase() === actual.toLowerCase();
const like: Test = (expected, actual) => matchesPattern(expected, actual, false);

const tests: Record<string, Test> = {
  StringEquals: same,
  StringEqualsIgnoreCase: sameIgnoringCase,
  StringLike: like,
  ArnEquals: like,
  ArnLike: like,
  Bool: sameIgnoringCase,
};

const opposites: Record<string, string> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
};

/** Whether every condition holds. Throws for an unknown operator. */
export function conditionsHold(conditions: Conditions, context: Context): boolean {
  const known = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), [value].flat()]));
  return Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, expected]) =>
      holds(operator, [expected].flat().map(String), known.get(key.toLowerCase())),
    ),
  );
}

function holds(operator: string, expected: string[], actual: string[] | undefined): boolean {
  const [, quantifier, name, ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(
    operator,
  )!;
  if (name === 'Null') return (actual === undefined) === (expected[0] === 'true');
  const opposite = opposites[name!];
  const test = tests[opposite ?? name!];
  if (!test)
    throw new Error(
      `The condition operator ${operator} is not supported by the local cloud: add it to conditions.ts`,
    );
  if (actual === undefined) return Boolean(ifExists) || Boolean(opposite) || quantifier === 'ForAllValues';
  const matches = (value: string) => expected.some((each) => test(each, value)) !== Boolean(opposite);
  return quantifier === 'ForAllValues' || (opposite && !quantifier)
    ? actual.every(matches)
    : actual.some(matches);
}

const compiled = new Map<string, RegExp>();

/** IAM's wildcards: `*` any run of characters, `?` exactly one. */
export function matchesPattern(pattern: string, value: string, ignoreCase: boolean): boolean {
  if (pattern === '*') return true;
  const key = `${ignoreCase ? 'i' : 's'}${pattern}`;
  let expression = compiled.get(key);
  if (!expression) {
    const literal = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    const source = literal.replaceAll('*', '.*').replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, ignoreCase ? 'is' : 's');
    compiled.set(key, expression);
  }
  return expression.test(value);
}
