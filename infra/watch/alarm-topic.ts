import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/** The topic of alarms, with one e-mail subscription that must be confirmed once. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, email: string) {
    super(scope, id);
    // a key of our own: CloudWatch may not use the AWS managed key of SNS, and its alarms would be lost silently
    const masterKey = new Key(this, 'Key', { description: 'Alarms on their way', enableKeyRotation: true });
    const alarms = new ServicePrincipal('cloudwatch.amazonaws.com');
    masterKey.addToResourcePolicy(
      new PolicyStatement({
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
        principals: [alarms],
      }),
    );
    this.topic = new Topic(this, 'Topic', { masterKey, enforceSSL: true });
    // enforceSSL adds a policy, which replaces SNS's default one: without this grant no alarm is let in
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        principals: [alarms],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    this.topic.addSubscription(new EmailSubscription(email));
  }
}
