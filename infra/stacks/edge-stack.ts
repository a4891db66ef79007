import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { routes, staffFolders } from '../constructs/contract-gateway.ts';

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
        webhook(0),
        perAddress(1),
        unsubscribe(2),
        managed(3, 'AWSManagedRulesAmazonIpReputationList'),
        managed(4, 'AWSManagedRulesKnownBadInputsRuleSet'),
        // its body limit of 8 KB would refuse long forms; gateway and schemas have their own limits
        managed(5, 'AWSManagedRulesCommonRuleSet', [
          'SizeRestrictions_BODY',
          ...bodyRules.map((rule) => `${rule}_BODY`),
        ]),
        suspiciousBodies(6),
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

const plain = [{ priority: 0, type: 'NONE' }];

/** The rules of the common set that look for markup and addresses in a body: staff writes both, in descriptions and links. */
const bodyRules = ['CrossSiteScripting', 'EC2MetaDataSSRF', 'GenericLFI', 'GenericRFI'];

/** Stripe calls from few addresses, in bursts, with bodies full of addresses; its signature is checked by the function. */
function webhook(priority: number): CfnWebACL.RuleProperty {
  return {
    name: 'webhook',
    priority,
    action: { allow: {} },
    statement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'EXACTLY',
        searchString: routes().find(({ group }) => group === 'stripe-webhook')!.path,
        textTransformations: plain,
      },
    },
    visibilityConfig: visible('webhook'),
  };
}

/** A mail provider presses the unsubscribe of a mail from a data center, and may name no browser, which the managed rules refuse. */
function unsubscribe(priority: number): CfnWebACL.RuleProperty {
  const paths = routes().filter(({ operation }) => operation === 'unsubscribe');
  return {
    name: 'unsubscribe',
    priority,
    action: { allow: {} },
    statement: {
      regexMatchStatement: {
        fieldToMatch: { uriPath: {} },
        regexString: `^(${paths.map(({ path }) => path).join('|')})$`,
        textTransformations: plain,
      },
    },
    visibilityConfig: visible('unsubscribe'),
  };
}

/** Blocks what the body rules have only counted, except where users of the back office write. */
function suspiciousBodies(priority: number): CfnWebACL.RuleProperty {
  const labels = bodyRules.map((rule) => ({
    labelMatchStatement: { scope: 'LABEL', key: `awswaf:managed:aws:core-rule-set:${rule}_Body` },
  }));
  const staffWrites = {
    regexMatchStatement: {
      fieldToMatch: { uriPath: {} },
      regexString: `^(${staffFolders().join('|')})(/|$)`,
      textTransformations: plain,
    },
  };
  return {
    name: 'suspicious-bodies',
    priority,
    action: { block: {} },
    statement: {
      andStatement: {
        statements: [{ orStatement: { statements: labels } }, { notStatement: { statement: staffWrites } }],
      },
    },
    visibilityConfig: visible('suspicious-bodies'),
  };
}
