import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';

/** The topic of alarms, with one e-mail subscription that must be confirmed once. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, email: string) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    acknowledge(this.topic, {
      'AwsSolutions-SNS2':
        'An alarm names no user, and leaves as a plain e-mail. CloudWatch may not use the key of AWS, and one of our own costs a dollar.',
    });
    // enforceSSL adds a policy, which replaces SNS's default one: without this grant no alarm is let in
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    this.topic.addSubscription(new EmailSubscription(email));
  }
}
