import { Duration } from 'aws-cdk-lib';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { ScheduledRun } from '../constructs/scheduled-run.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';
import { edgeFunctionName, edgeFunctions } from '../settings.ts';

interface Props {
  context: FunctionContext;
  distribution: IDistribution;
  /** Of the gateway behind the distribution. */
  apiId: string;
}

/** Looks at the metrics of the distribution and of its functions, which are in us-east-1 alone, where no alarm of the stage sees them. */
export class DistributionWatch extends Construct {
  constructor(scope: Construct, id: string, { context, distribution, apiId }: Props) {
    super(scope, id);
    const handler = new ShopFunction(this, 'watch-distribution', context);
    handler.addEnvironment('DISTRIBUTION_ID', distribution.distributionId);
    handler.addEnvironment('API_ID', apiId);
    const atEdge = edgeFunctions.map((name) => edgeFunctionName(context.settings, name));
    handler.addEnvironment('EDGE_FUNCTIONS', atEdge.join(' '));
    handler.addToRolePolicy(
      new PolicyStatement({ actions: ['cloudwatch:GetMetricStatistics'], resources: ['*'] }),
    );
    acknowledge(handler.role!, {
      'AwsSolutions-IAM5[Resource::*]':
        'Metrics have no ARN: CloudWatch takes no other resource for reading them.',
    });
    new ScheduledRun(this, 'Schedule', {
      deadLetters: context.data.deadLetters,
      // the alarm `errors` looks at five minutes: with a run every five, one that is late would end it during a fault
      expression: 'rate(2 minutes)',
      maxEventAge: Duration.minutes(2),
      handler,
    });
  }
}
