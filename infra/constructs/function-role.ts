import {
  PolicyDocument,
  Role,
  ServicePrincipal,
  type AddToPrincipalPolicyResult,
  type PolicyStatement,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role of a Lambda, which holds its permissions itself: policies apart from their roles would be another forty of the 500
 * resources that CloudFormation admits in a stack.
 */
export class FunctionRole extends Role {
  private readonly permissions: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const permissions = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { permissions },
    });
    this.permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
