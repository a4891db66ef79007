/** A statement's Condition: operator -> key -> value or values. */
export type Conditions = Record<
  string,
  Record<string, string | boolean | number | (string | boolean | number)[]>
>;

/** The context of a call, by condition key such as `ses:FromAddress`. Keys are case-insensitive. */
type Context = Record<string, string | string[]>;

/** Whether a value of the call is what a condition names. */
type Test = (actual: string) => boolean;

const like = (expected: string): Test => pattern(expected);

const tests: Record<string, (expected: string) => Test> = {
  StringEquals: (expected) => (actual) => expected === actual,
  StringLike: like,
  ArnEquals: like,
  ArnLike: like,
  Bool: (expected) => (actual) => expected === actual.toLowerCase(),
};

/** One operator with one key: whether it holds for the values that a call has under the key. */
interface Condition {
  /** In lower case. */
  key: string;
  holds: (actual: string[] | undefined) => boolean;
}

/** Each call asks the same conditions, so they are compiled once. */
const compiledConditions = new WeakMap<Conditions, Condition[]>();

/** Whether every condition holds. Throws for an unknown operator. */
export function conditionsHold(conditions: Conditions, context: Context): boolean {
  let all = compiledConditions.get(conditions);
  if (!all) {
    all = Object.entries(conditions).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, expected]) => ({
        key: key.toLowerCase(),
        holds: compile(operator, [expected].flat().map(String)),
      })),
    );
    compiledConditions.set(conditions, all);
  }
  const known = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), [value].flat()]));
  return all.every(({ key, holds }) => holds(known.get(key)));
}

function compile(operator: string, expected: string[]): Condition['holds'] {
  const [, quantifier, name = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(
    operator,
  )!;
  if (name === 'Null') return (actual) => (actual === undefined) === (expected[0] === 'true');
  const test = tests[name];
  if (!test)
    throw new Error(
      `The condition operator ${operator} is not supported by the local cloud: add it to decide.ts`,
    );
  const wanted = expected.map(test);
  const matches = (value: string) => wanted.some((each) => each(value));
  const needsAll = quantifier === 'ForAllValues';
  return (actual) => {
    if (actual === undefined) return needsAll || Boolean(ifExists);
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

/** One statement of a policy, with lists throughout. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  actions: string[];
  resources: string[];
  conditions?: Conditions;
}

/** One question to IAM: may the caller perform the action on any one of these resources? */
export interface Need {
  action: string;
  resources: string[];
  context?: Context;
}

/** IAM's decision: denied because nothing allows it (implicit) or because a statement denies it (explicit). */
type Decision = 'allowed' | 'implicit' | 'explicit';

/** IAM's rule: a Deny that applies wins, else an Allow is needed. */
export function decide(
  statements: Statement[],
  action: string,
  resource: string,
  context: Context = {},
): Decision {
  let decision: Decision = 'implicit';
  for (const { effect, conditions } of coveringStatements(statements, action, resource)) {
    if (conditions && !conditionsHold(conditions, context)) continue;
    if (effect === 'Deny') return 'explicit';
    decision = 'allowed';
  }
  return decision;
}

/** Whether the statements allow `action` on the resource of this ARN. */
export function isAllowed(
  statements: Statement[],
  action: string,
  resource: string,
  context: Context = {},
): boolean {
  return decide(statements, action, resource, context) === 'allowed';
}

/** A list of statements, with those that cover an action on a resource by what was asked before. */
interface Compiled {
  all: { statement: Statement; covers: (action: string, resource: string) => boolean }[];
  asked: Map<string, Statement[]>;
}

/** By the list, which stays as it is: the calls of a function ask the same again and again. */
const compiled = new WeakMap<Statement[], Compiled>();

/** So many answers are remembered: every key of a bucket is a resource of its own. */
const maxAsked = 1000;

function coveringStatements(statements: Statement[], action: string, resource: string): Statement[] {
  let list = compiled.get(statements);
  if (!list) {
    list = {
      all: statements.map((statement) => ({ statement, covers: covers(statement) })),
      asked: new Map(),
    };
    compiled.set(statements, list);
  }
  const { all, asked } = list;
  const question = `${action} ${resource}`;
  let found = asked.get(question);
  if (!found) {
    found = all.filter((each) => each.covers(action, resource)).map(({ statement }) => statement);
    if (asked.size >= maxAsked) asked.clear();
    asked.set(question, found);
  }
  return found;
}

/** Whether a statement is about an action and a resource, whatever its conditions. */
function covers({ actions, resources }: Statement) {
  const anyOf = (texts: string[], ignoreCase: boolean) => {
    const patterns = texts.map((text) => pattern(text, ignoreCase));
    return (value: string) => patterns.some((matches) => matches(value));
  };
  const named = anyOf(actions, true);
  const placed = anyOf(resources, false);
  return (action: string, resource: string) => named(action) && placed(resource);
}
