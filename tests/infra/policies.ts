import type { Template } from 'aws-cdk-lib/assertions';
import { resources } from './synthesize.ts';

/** A policy statement, with single values as lists. */
export interface Statement {
  Effect: string;
  Action: string[];
  Resource: unknown[];
  Condition?: unknown;
}

const list = <T>(value: T | T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function statementsIn(document: { Statement: Record<string, unknown>[] }): Statement[] {
  return document.Statement.map((each) => ({
    ...(each as unknown as Statement),
    Action: list(each['Action'] as string),
    Resource: list(each['Resource']),
  }));
}

/** All statements of a role's policies. Managed policies are not resolved, so the test forbids them. */
export function policiesOf(template: Template, role: string): Statement[] {
  const { Properties } = resources(template, 'AWS::IAM::Role')[role]!;
  if (Properties.ManagedPolicyArns) throw new Error(`${role} has managed policies`);
  const attached = Object.values(resources(template, 'AWS::IAM::Policy')).filter(
    ({ Properties: { Roles } }) => (Roles as { Ref: string }[]).some(({ Ref }) => Ref === role),
  );
  const documents = [
    ...list(Properties.Policies as { PolicyDocument: never }).map(({ PolicyDocument }) => PolicyDocument),
    ...attached.map((each) => each.Properties.PolicyDocument as never),
  ];
  return documents.flatMap(statementsIn);
}

/** Every Allow statement of roles, with the logical id of its declaration. */
export function identityStatements(template: Template): { id: string; statement: Statement }[] {
  return Object.entries(resources(template)).flatMap(([id, { Type, Properties }]) => {
    if (Type === 'AWS::IAM::Policy') {
      return statementsIn(Properties.PolicyDocument).map((statement) => ({ id, statement }));
    }
    if (Type !== 'AWS::IAM::Role') return [];
    return list(Properties.Policies as { PolicyDocument: never })
      .flatMap(({ PolicyDocument }) => statementsIn(PolicyDocument))
      .map((statement) => ({ id, statement }));
  });
}
