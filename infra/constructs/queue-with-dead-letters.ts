import { Duration } from 'aws-cdk-lib';
import { type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

export interface QueueProps {
  /** Where messages go after their last try. */
  deadLetters: IQueue;
  /** Timeout of the consuming function. */
  consumerTimeout: Duration;
  /** Receives before a message moves to the dead-letter queue. */
  tries: number;
  /** Delay before a message becomes visible; default none. */
  delay?: Duration;
  /** Visibility timeout: when an unprocessed message is delivered again; default: the shortest that AWS allows. */
  comesBackAfter?: Duration;
}

/**
 * The dead letters of a stage: one queue, watched by one alarm, keeps them for two weeks. SQS notes which queue a message comes from,
 * and the scheduler and the stream which function they could not call.
 */
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

/** A queue whose messages become dead letters after their last try. */
export class QueueWithDeadLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: QueueProps) {
    super(scope, id);
    const { deadLetters, consumerTimeout, tries, delay, comesBackAfter } = props;
    // AWS recommends six times the consumer's timeout; else a slow batch is delivered twice
    const soonest = Duration.seconds(consumerTimeout.toSeconds() * 6);
    this.queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: comesBackAfter ?? soonest,
      deliveryDelay: delay,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: tries },
    });
  }
}
