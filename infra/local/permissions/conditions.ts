/** A statement's Condition: operator -> key -> value or values. */
export type Conditions = Record<
  string,
  Record<string, string | boolean | number | (string | boolean | number)[]>
>;

/** The context of a call, by condition key such as `ses:FromAddress`. Keys are case-insensitive. */
export type Context = Record<string, string | string[]>;

/** Whether a value of the call is what a condition names. */
type Test = (actual: string) => boolean;

const same = (expected: string): Test => {
  return (actual) => expected === actual;
};
const sameIgnoringCase = (expected: string): Test => {
  const lower = expected.toLowerCase();
  return (actual) => lower === actual.toLowerCase();
};
const like = (expected: string): Test => pattern(expected);

const tests: Record<string, (expected: string) => Test> = {
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

/** One operator with one key: whether it holds for the values that a call has under the key. */
interface Condition {
  /** In lower case. */
  key: string;
  holds: (actual: string[] | undefined) => boolean;
}

/** Each call asks the same conditions, so they are compiled once. */
const compiled = new WeakMap<Conditions, Condition[]>();

/** Whether every condition holds. Throws for an unknown operator. */
export function conditionsHold(conditions: Conditions, context: Context): boolean {
  let all = compiled.get(conditions);
  if (!all) {
    all = Object.entries(conditions).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, expected]) => ({
        key: key.toLowerCase(),
        holds: compile(operator, [expected].flat().map(String)),
      })),
    );
    compiled.set(conditions, all);
  }
  const known = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), [value].flat()]));
  return all.every(({ key, holds }) => holds(known.get(key)));
}

function compile(operator: string, expected: string[]): Condition['holds'] {
  const [, quantifier, name = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(
    operator,
  )!;
  if (name === 'Null') return (actual) => (actual === undefined) === (expected[0] === 'true');
  const opposite = opposites[name];
  const test = tests[opposite ?? name];
  if (!test)
    throw new Error(
      `The condition operator ${operator} is not supported by the local cloud: add it to conditions.ts`,
    );
  const wanted = expected.map(test);
  const matches = (value: string) => wanted.some((each) => each(value)) !== Boolean(opposite);
  const withoutValue = Boolean(ifExists) || Boolean(opposite) || quantifier === 'ForAllValues';
  const needsAll = quantifier === 'ForAllValues' || (opposite !== undefined && !quantifier);
  return (actual) => {
    if (actual === undefined) return withoutValue;
    return needsAll ? actual.every(matches) : actual.some(matches);
  };
}

/** A pattern with IAM's wildcards, compiled: `*` any run of characters, `?` exactly one. */
export function pattern(text: string, ignoreCase = false): Test {
  if (text === '*') return () => true;
  const literal = text.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const source = literal.replaceAll('*', '.*').replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, ignoreCase ? 'is' : 's');
  return (value) => expression.test(value);
}
