import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type CfnBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { KeptLogs } from '../constructs/kept-logs.ts';
import type { Settings } from '../settings.ts';

/** Built by Vite with a hash in each name: what a name stands for never changes. */
const hashed = 'assets/*';
/** Drawn for the pages; the name stays when the drawing changes. */
const pictures = 'pictures/*';
const avif = 'pictures/*.avif';
const buildNotes = '.vite/*';

/** The built site in its bucket. */
export class SiteFiles extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, settings: Settings, folder: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // holds nothing that a build cannot bring back; emptying it at deletion would take one more function
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(this.bucket, {
      'AwsSolutions-S1':
        'Public files, reachable only through the distribution: who looked at them is not kept.',
    });
    this.deploy(settings, folder);
    this.acknowledgeUploader();
  }

  /** First what pages name, then the pages. Nothing is pruned: an open tab still finds its own assets (P42). */
  private deploy(settings: Settings, folder: string): void {
    const shared = {
      sources: [Source.asset(folder)],
      destinationBucket: this.bucket,
      prune: false,
      memoryLimit: 512,
      logGroup: new KeptLogs(this, 'DeploymentLogs', settings),
    };
    const only = (pattern: string) => ({ ...shared, exclude: ['*'], include: [pattern] });
    const kept = (time: Duration) => [CacheControl.setPublic(), CacheControl.maxAge(time)];
    const named = [
      new BucketDeployment(this, 'Assets', {
        ...only(hashed),
        cacheControl: [...kept(Duration.days(365)), CacheControl.immutable()],
      }),
      new BucketDeployment(this, 'Pictures', { ...only(pictures), cacheControl: kept(Duration.days(1)) }),
    ];
    // the uploader's Python does not know this type; it overwrites what came before
    const typed = new BucketDeployment(this, 'AvifPictures', {
      ...only(avif),
      cacheControl: kept(Duration.days(1)),
      contentType: 'image/avif',
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      exclude: [hashed, pictures, buildNotes],
      cacheControl: [CacheControl.noCache()],
    });
    typed.node.addDependency(...named);
    pages.node.addDependency(typed);
  }

  /** CDK's own function copies the files while a deployment runs; its permissions are CDK's to choose. */
  private acknowledgeUploader(): void {
    const stack = Stack.of(this);
    const bucket = stack.getLogicalId(this.bucket.node.defaultChild as CfnBucket);
    const assets = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
    const actions = ['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'];
    const wildcards = [
      ...actions.map((each) => `Action::${each}`),
      `Resource::<${bucket}.Arn>/*`,
      `Resource::${assets}/*`,
    ];
    const reason =
      "CDK's uploader, called only by CloudFormation: it copies this stack's files to this stack's bucket.";
    const ids = [
      ...wildcards.map((each) => `AwsSolutions-IAM5[${each}]`),
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'AwsSolutions-L1',
    ];
    const uploader = stack.node.children.find(({ node }) =>
      node.id.startsWith('Custom::CDKBucketDeployment'),
    );
    acknowledge(uploader!, Object.fromEntries(ids.map((id) => [id, reason])));
  }
}
