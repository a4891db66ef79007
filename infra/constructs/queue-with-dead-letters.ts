import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

interface Props {
  /** Timeout of the consuming function. */
  consumerTimeout: Duration;
  /** Receives before a message moves to the dead-letter queue. */
  tries: number;
  /** Batching window of the event source; default none. */
  window?: Duration;
  /** Delay before a message becomes visible; default none. */
  delay?: Duration;
  /** Visibility timeout: when an unprocessed message is delivered again; default: the shortest that AWS allows. */
  comesBackAfter?: Duration;
}

/** A dead-letter queue: keeps messages for two weeks, watched by an alarm. */
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

/** A queue with its dead-letter queue. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: Queue;
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { consumerTimeout, tries, window, delay, comesBackAfter } = props;
    // AWS recommends six times the consumer's timeout plus the window; else a slow batch is delivered twice
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
