import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

/**
 * A Web ACL for the distribution. CloudFront takes one only from us-east-1, so this stack lives there, and its ARN is
 * written into the stage's settings (`webAclArn`) after its first deployment: a reference across regions would
 * need functions that copy it about, for a value that never changes.
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
        // its limit of 8 KB on bodies would refuse product pictures; the gateway and each schema have their own
        managed(3, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
      ],
    });
    new CfnOutput(this, 'WebAclArn', { value: acl.attrArn });
  }
}

/** A flood from one address is stopped before it costs anything; the fine limits are in the API. */
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
