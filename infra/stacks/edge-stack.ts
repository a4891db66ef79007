import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

/**
 * A Web ACL for the distribution. CloudFront accepts Web ACLs from us-east-1 only, so this stack is deployed there, and
 * the operator writes its ARN into the stage's settings (`webAclArn`): a cross-region reference would need custom
 * resources for a value that never changes.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const acl = new CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('all'),
      rules: [
        perAddress(0),
        managed(1, 'AWSManagedRulesAmazonIpReputationList'),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // its body limit of 8 KB would refuse product pictures; gateway and schemas have their own limits
        managed(3, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
      ],
    });
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn });
  }
}

/** Blocks floods from one address before they cost anything; the API has finer limits. */
function perAddress(priority: number): CfnWebACL.RuleProperty {
  return {
    name: 'requests-per-address',
    priority,
    action: { block: {} },
    statement: { rateBasedStatement: { limit: 3000, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
    visibilityConfig: visible('requests-per-address'),
  };
}

function managed(priority: number, name: string, onlyCounted: string[] = []): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: onlyCounted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visible(name),
  };
}
