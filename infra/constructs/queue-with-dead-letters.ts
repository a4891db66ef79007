import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

interface Props {
  /** Timeout of the function that reads the queue. */
  consumerTimeout: Duration;
  /** Tries before a message goes to the dead letters. */
  tries: number;
  /** How long the function's event source gathers messages; none unless said. */
  window?: Duration;
  /** How long a message waits before it can be read; not at all unless said. */
  delay?: Duration;
  /** After how long a message comes back that could not be dealt with; as soon as may be unless said. */
  comesBackAfter?: Duration;
}

/** A queue for what has finally failed: kept for two weeks, watched by an alarm. */
export class DeadLetterQueue extends Queue {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this, {
      'AwsSolutions-SQS3': 'It is where dead letters go; the rule does not see those of a schedule.',
    });
  }
}

/** A queue and its dead letters. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: Queue;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { consumerTimeout, tries, window, delay, comesBackAfter } = props;
    // AWS's rule: six times the consumer's timeout and the window, or a slow batch is delivered twice
    const soonest = Duration.seconds(consumerTimeout.toSeconds() * 6 + (window?.toSeconds() ?? 0));
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters');
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: comesBackAfter ?? soonest,
      deliveryDelay: delay,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: tries },
    });
  }
}
