import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
  type ITableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { NightlyBackups } from '../backups/nightly-backups.ts';
import { DeadLetterQueue } from '../constructs/queue-with-dead-letters.ts';
import type { Settings } from '../settings.ts';
import { tableFeatures } from './table-features.ts';

interface Props extends StackProps {
  settings?: Pick<Settings, 'stage' | 'restoredTable' | 'backupRegion'>;
}

const key = (name: string) => ({ name, type: AttributeType.STRING });
const index = ([name, projected]: [name: string, projected: 'ALL' | 'KEYS_ONLY']) => ({
  indexName: name,
  partitionKey: key(`${name}pk`),
  sortKey: key(`${name}sk`),
  projectionType: ProjectionType[projected],
});

/** Table, pictures and dead letters. Deleting this stack retains table and pictures. */
export class DataStack extends Stack {
  /** The table that the stage uses. */
  readonly table: ITableV2;
  /**
   * The ARN of its stream, as those who follow it import it: their mappings cannot be changed in place, so CloudFormation refuses to make
   * the table anew beneath them.
   */
  readonly stream: string;
  readonly pictures: Bucket;
  /** Of all stacks. */
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, props);
    const table = this.firstTable();
    this.table = settings?.restoredTable ? this.restored(settings.restoredTable) : table;
    // also beside a restored table: its readers let go of the first one after this stack was deployed
    const firstStream = this.exportValue(table.tableStreamArn);
    this.stream = settings?.restoredTable ? this.table.tableStreamArn! : firstStream;
    if (settings?.backupRegion) new NightlyBackups(this, 'Copies', { settings, table: this.table });
    this.pictures = this.picturesBucket();
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters');
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'PicturesBucketName', { value: this.pictures.bucketName });
  }

  private firstTable(): TableV2 {
    return new TableV2(this, 'Table', {
      partitionKey: key('pk'),
      sortKey: key('sk'),
      // functions/entities.ts says what each index is for
      globalSecondaryIndexes: Object.entries(tableFeatures.indexes).map(index),
      timeToLiveAttribute: tableFeatures.timeToLiveAttribute,
      // two functions read it, as many as a stream takes (constructs/table-changes.ts)
      dynamoStream: StreamViewType[tableFeatures.streamView],
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }

  /** A table that infra/restore has made. The one of before is kept. */
  private restored({ name, streamLabel }: NonNullable<Settings['restoredTable']>): ITableV2 {
    const resourceName = `${name}/stream/${streamLabel}`;
    return TableV2.fromTableAttributes(this, 'RestoredTable', {
      tableName: name,
      tableStreamArn: this.formatArn({ service: 'dynamodb', resource: 'table', resourceName }),
    });
  }

  private picturesBucket(): Bucket {
    const bucket = new Bucket(this, 'Pictures', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // an overwritten or deleted picture can be restored for a month
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          abortIncompleteMultipartUploadAfter: Duration.days(7),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    grantDistributionsRead(bucket, 'media/*');
    acknowledge(bucket, {
      'AwsSolutions-S1':
        'Public pictures, reachable only through the distribution: who looked at them is not kept.',
    });
    return bucket;
  }
}

/**
 * Lets CloudFront distributions of this account read. The policy cannot name our distribution: the data stack would
 * then depend on the site stack, which depends on it.
 */
function grantDistributionsRead(bucket: Bucket, keys: string): void {
  const account = Stack.of(bucket).account;
  const conditions = { ArnLike: { 'aws:SourceArn': `arn:aws:cloudfront::${account}:distribution/*` } };
  const principals = [new ServicePrincipal('cloudfront.amazonaws.com')];
  bucket.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:GetObject'],
      resources: [bucket.arnForObjects(keys)],
      principals,
      conditions,
    }),
  );
  // without ListBucket a missing picture answers 403 instead of 404
  bucket.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
      principals,
      conditions,
    }),
  );
}
