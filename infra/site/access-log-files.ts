import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { project, type Settings } from '../settings.ts';

/** Days after which the files are deleted. */
const keptDays = 30;

/** Names that the stacks of both regions know, so that neither refers to the other. */
export const accessLogNames = ({ stage }: Pick<Settings, 'stage'>, account: string) => ({
  bucket: `${project}-${stage}-access-log-${account}`,
  source: `${project}-${stage}-distribution`,
  destination: `${project}-${stage}-access-log`,
});

/** Where the access log of the distribution is kept (access-log-stack.ts): in the region of all data. */
export class AccessLogFiles extends Bucket {
  constructor(scope: Construct, id: string, settings: Settings) {
    const { account } = Stack.of(scope);
    const names = accessLogNames(settings, account);
    super(scope, id, {
      bucketName: names.bucket,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [
        { expiration: Duration.days(keptDays), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.addToResourcePolicy(
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [this.arnForObjects(`AWSLogs/${account}/*`)],
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': account },
          // the source of a delivery is named in two ways: by CloudWatch's own name of it, or by what it logs
          ArnLike: {
            'aws:SourceArn': [
              `arn:aws:logs:us-east-1:${account}:delivery-source:${names.source}`,
              `arn:aws:cloudfront::${account}:distribution/${settings.accessLogOf}`,
            ],
          },
        },
      }),
    );
    acknowledge(this, {
      'AwsSolutions-S1': 'It holds logs itself: a log of who reads them would have no end.',
    });
  }
}
