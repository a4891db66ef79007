import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { maxPictureTries } from '#shared/rules/catalogue/picture-upload.ts';
import { DrainedQueue } from '../constructs/drained-queue.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';
import { rowOf } from '../functions.ts';

interface Props {
  /** Where the files arrive. */
  uploads: IBucket;
  context: Omit<FunctionContext, 'uploads'>;
}

/** Uploaded files become pictures: S3 tells EventBridge, which fills a queue and calls the function that encodes them. */
export class PictureProcessing extends Construct {
  private readonly arrivals: DrainedQueue;

  constructor(scope: Construct, id: string, { uploads, context }: Props) {
    super(scope, id);
    this.arrivals = new DrainedQueue(this, 'Arrivals', {
      deadLetters: context.data.deadLetters,
      consumerTimeout: Duration.seconds(rowOf('process-pictures').timeout),
      tries: maxPictureTries,
    });
    const encoder = new ShopFunction(this, 'process-pictures', { ...context, uploads });
    this.lead(uploads, encoder);
    this.arrivals.readBy(encoder, Duration.minutes(5));
  }

  /** A rule that sends the arrival of each file to the queue and calls the function that reads it. */
  private lead(uploads: IBucket, encoder: ShopFunction): void {
    const rule = new Rule(this, 'Arrived', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [uploads.bucketName] } },
      },
    });
    this.arrivals.filledBy(rule);
    rule.addTarget({ bind: () => ({ arn: encoder.functionArn }) });
    encoder.addPermission('Arrived', {
      principal: new ServicePrincipal('events.amazonaws.com'),
      sourceArn: rule.ruleArn,
    });
  }
}
