import { conditionsHold, pattern, type Conditions, type Context } from './conditions.ts';

/** One statement of a policy, with lists throughout. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  actions?: string[];
  notActions?: string[];
  resources?: string[];
  notResources?: string[];
  conditions?: Conditions;
}

/** One question to IAM: may the caller perform the action on any one of these resources? */
export interface Need {
  action: string;
  resources: string[];
  context?: Context;
}

/** IAM's decision: denied because nothing allows it (implicit) or because a statement denies it (explicit). */
export type Decision = 'allowed' | 'implicit' | 'explicit';

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
function covers({ actions, notActions, resources, notResources }: Statement) {
  const anyOf = (texts: string[], ignoreCase: boolean) => {
    const patterns = texts.map((text) => pattern(text, ignoreCase));
    return (value: string) => patterns.some((matches) => matches(value));
  };
  const named = anyOf(actions ?? notActions ?? [], true);
  const placed = anyOf(resources ?? notResources ?? [], false);
  return (action: string, resource: string) =>
    named(action) === (actions !== undefined) && placed(resource) === (resources !== undefined);
}
