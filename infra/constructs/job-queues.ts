import { Duration } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type FunctionName, jobFunctions, rowOf } from '../functions.ts';
import { DrainedQueue } from './drained-queue.ts';
import { type FunctionContext, pascal, ShopFunction } from './shop-function.ts';

/** A queue for each function whose row has `jobs`, and the function that takes them. */
export class JobQueues extends Construct {
  private readonly drained: [FunctionName, DrainedQueue][];

  constructor(scope: Construct, id: string, deadLetters: IQueue) {
    super(scope, id);
    this.drained = jobFunctions().map((name) => {
      const { timeout, jobs } = rowOf(name);
      const consumerTimeout = Duration.seconds(timeout);
      const queue = new DrainedQueue(this, `Of${pascal(name)}`, {
        deadLetters,
        consumerTimeout,
        tries: jobs!.tries,
        // a user waits: after a crash another worker goes on as soon as the first one cannot live any more
        comesBackAfter: consumerTimeout.plus(Duration.seconds(30)),
      });
      return [name, queue];
    });
  }

  /** The queues by the names of their functions. */
  get queues(): Partial<Record<string, IQueue>> {
    return Object.fromEntries(this.drained.map(([name, { queue }]) => [name, queue]));
  }

  /** Adds the functions. Who queues a job calls its function; the schedule brings tries after a failure. */
  connect(context: FunctionContext): void {
    for (const [name, queue] of this.drained)
      queue.readBy(new ShopFunction(this, name, context), Duration.minutes(5));
  }
}
