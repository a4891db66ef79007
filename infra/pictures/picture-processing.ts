import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { maxPictureTries } from '#shared/rules/catalogue/picture-upload.ts';
import { QueueWithDeadLetters } from '../constructs/queue-with-dead-letters.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';
import { rowOf } from '../functions.ts';

interface Props {
  /** Where the files arrive. */
  uploads: IBucket;
  context: Omit<FunctionContext, 'uploads'>;
}

/** Uploaded files become pictures: S3 tells EventBridge, which fills a queue for the function that encodes them. */
export class PictureProcessing extends Construct {
  private readonly arrivals: QueueWithDeadLetters;

  constructor(scope: Construct, id: string, { uploads, context }: Props) {
    super(scope, id);
    this.arrivals = new QueueWithDeadLetters(this, 'Arrivals', {
      deadLetters: context.data.deadLetters,
      consumerTimeout: Duration.seconds(rowOf('process-pictures').timeout),
      tries: maxPictureTries,
    });
    this.lead(uploads);
    const encoder = new ShopFunction(this, 'process-pictures', { ...context, uploads });
    encoder.addEventSource(
      new SqsEventSource(this.arrivals.queue, {
        // a large picture needs the memory of a function alone
        batchSize: 1,
        // five pictures of one product at once
        maxConcurrency: 5,
        reportBatchItemFailures: true,
      }),
    );
  }

  /** A rule that sends the arrival of each file to the queue. */
  private lead(uploads: IBucket): void {
    const { queue } = this.arrivals;
    const rule = new Rule(this, 'Arrived', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [uploads.bucketName] } },
      },
    });
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
}
