import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts findings of cdk-nag on one construct (and what it contains), each with its reason. */
export function acknowledge(scope: IConstruct, findings: Record<string, string>): void {
  const rules = Object.entries(findings).map(([id, reason]) => ({ id, reason }));
  Validations.of(scope).acknowledge(...rules);
}
