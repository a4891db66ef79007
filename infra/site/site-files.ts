import { Duration, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
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

/** Built by Vite with a content hash in each name: a name never changes its content. */
const hashed = 'assets/*';
/** Pictures of pages; a changed picture keeps its name. */
const pictures = 'pictures/*';
const avif = 'pictures/*.avif';
const internalFiles = '.vite/*';

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
      // every file can be built again; emptying the bucket on deletion would need a custom resource
      removalPolicy: RemovalPolicy.RETAIN,
    });
    acknowledge(this.bucket, {
      'AwsSolutions-S1':
        'Public files, reachable only through the distribution: who looked at them is not kept.',
    });
    this.deploy(settings, folder);
    this.acknowledgeUploader();
  }

  /** Uploads assets before the pages that name them. Nothing is pruned: an open tab still finds its assets (P42). */
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
    // the uploader does not know this content type
    const typed = new BucketDeployment(this, 'AvifPictures', {
      ...only(avif),
      cacheControl: kept(Duration.days(1)),
      contentType: 'image/avif',
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      exclude: [hashed, pictures, internalFiles],
      cacheControl: [CacheControl.noCache()],
    });
    typed.node.addDependency(...named);
    pages.node.addDependency(typed);
  }

  /** CDK's deployment function copies the files; CDK sets its permissions. */
  private acknowledgeUploader(): void {
    const stack = Stack.of(this);
    const bucket = stack.getLogicalId(this.bucket.node.defaultChild as CfnBucket);
    // a stage that is pinned to an account has its number here
    const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
    const assets = `arn:aws:s3:::cdk-hnb659fds-assets-${account}-${stack.region}`;
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
