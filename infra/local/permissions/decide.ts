import { conditionsHold, matchesPattern, type Conditions, type Context } from './conditions.ts';

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
  for (const statement of statements) {
    if (!applies(statement, action, resource, context)) continue;
    if (statement.effect === 'Deny') return 'explicit';
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

function applies(statement: Statement, action: string, resource: string, context: Context): boolean {
  const { actions, notActions, resources, notResources, conditions } = statement;
  const covers = (patterns: string[], value: string, ignoreCase: boolean) =>
    patterns.some((pattern) => matchesPattern(pattern, value, ignoreCase));
  const actionApplies = actions ? covers(actions, action, true) : !covers(notActions ?? [], action, true);
  if (!actionApplies) return false;
  const resourceApplies = resources
    ? covers(resources, resource, false)
    : !covers(notResources ?? [], resource, false);
  return resourceApplies && (!conditions || conditionsHold(conditions, context));
}
