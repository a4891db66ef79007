import type { Duration } from 'aws-cdk-lib';
import type { Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { QueueWithDeadLetters, type QueueProps } from './queue-with-dead-letters.ts';
import { ScheduledRun } from './scheduled-run.ts';
import type { ShopFunction } from './shop-function.ts';

/**
 * A queue whose function receives the messages itself (`drainQueue`), when it is called for them and by a schedule. Pollers of Lambda
 * are paid for asking empty queues.
 */
export class DrainedQueue extends QueueWithDeadLetters {
  private readonly props: QueueProps;

  constructor(scope: Construct, id: string, props: QueueProps) {
    super(scope, id, props);
    this.props = props;
  }

  /** Lets a rule of EventBridge send what it finds. */
  filledBy(rule: Rule): void {
    const { queue } = this;
    // L1 target: the library's would also let EventBridge read the queue's attributes
    rule.addTarget({ bind: () => ({ arn: queue.queueArn }) });
    queue.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        principals: [new ServicePrincipal('events.amazonaws.com')],
        conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
      }),
    );
  }

  /** Lets a function receive the messages, and calls it every so often. */
  readBy(reader: ShopFunction, every: Duration): void {
    reader.addEnvironment('QUEUE_URL', this.queue.queueUrl);
    reader.addToRolePolicy(
      new PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage'],
        resources: [this.queue.queueArn],
      }),
    );
    const minutes = every.toMinutes();
    new ScheduledRun(this, 'Schedule', {
      deadLetters: this.props.deadLetters,
      expression: `rate(${minutes} ${minutes === 1 ? 'minute' : 'minutes'})`,
      maxEventAge: every,
      handler: reader,
    });
  }
}
