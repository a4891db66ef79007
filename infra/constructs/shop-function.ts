import { join } from 'node:path';
import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import {
  Effect,
  PolicyStatement,
  PolicyDocument,
  Role,
  ServicePrincipal,
  type AddToPrincipalPolicyResult,
} from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { renderedKeys } from '#shared/rules/catalogue/rendered-pages.ts';
import type { FunctionRow } from '../functions.ts';
import { alarmsOnEveryError, rowOf, type FunctionName } from '../functions.ts';
import { tableStatements } from '../table-access/table-statements.ts';
import { KeptLogs } from './kept-logs.ts';
import { countFunctionLog } from './log-metrics.ts';
import { functionName, healthKeyName, secretName, type Settings, type Vendor } from '../settings.ts';

// keys of objects by their form: a question mark is one character, a ULID has 26
const ulid = '?'.repeat(26);
const uploadKeys = `uploads/prd_${ulid}/pic_${ulid}`;
const exportKeys = `exports/exp_${ulid}.csv`;
const downloadKeys = ['json', 'html'].map((type) => `downloads/usr_${ulid}/${'?'.repeat(43)}.${type}`);
const pictureKeys = ['???', '????'].map((width) => `media/products/pic_${ulid}-${width}.????`);
const uploadedClips = `uploads/exr_${ulid}/clp_${ulid}`;
const clipKeys = ['???', '????'].map((ending) => `media/exercises/clp_${ulid}.${ending}`);

/** Resources that the rows of infra/functions refer to. */
export interface FunctionContext {
  settings: Settings;
  /** Folder with one bundle per Lambda. */
  bundles: string;
  /** The table and the ARN of its stream, the pictures of the shop, the dead letters. */
  data: { table: ITableV2; stream: string; pictures: IBucket; deadLetters: IQueue };
  /** The log of the functions that have no alarm of their own. */
  logs?: ILogGroup;
  /** Where pictures are uploaded to. */
  uploads?: IBucket;
  /** The queues of functions that take jobs, by their names. */
  jobs?: Partial<Record<string, IQueue>>;
  /** The files of exports, and of downloads. */
  exports?: IBucket;
  downloads?: IBucket;
  /** The site's files. */
  site?: IBucket;
  routineQueue?: IQueue;
}

/** One Lambda with its own role and environment, and only the permissions of its row. */
export class ShopFunction extends Function {
  readonly row: FunctionRow;
  private readonly context: FunctionContext;

  constructor(scope: Construct, name: FunctionName, context: FunctionContext) {
    const { settings, bundles } = context;
    const row = rowOf(name);
    const id = pascal(name);
    const ownLogs = alarmsOnEveryError(name) ? new KeptLogs(scope, `${id}Logs`, settings) : null;
    const logGroup = ownLogs ?? context.logs!;
    const role = new FunctionRole(scope, `${id}Role`);
    logGroup.grantWrite(role);
    super(scope, id, {
      functionName: functionName(settings, name),
      description: row.errorImpact,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(join(bundles, name)),
      memorySize: row.memory,
      timeout: Duration.seconds(row.timeout),
      loggingFormat: LoggingFormat.JSON,
      logGroup,
      role,
      reservedConcurrentExecutions: settings.reservedConcurrency[name],
      environment: { STAGE: settings.stage },
    });
    this.row = row;
    this.context = context;
    if (ownLogs) countFunctionLog(this, name, { logGroup, settings });
    this.grantTable(name);
    this.grantSecrets(row, settings.signIn);
    if (row.healthKey) this.grantHealthKey(row.healthKey);
    if (row.routines === 'queue') this.grantRoutines();
    if (row.pictures) this.grantPictures(row.pictures);
    if (row.queues) this.grantJobs(row.queues);
    if (row.exports) this.grantExports(row.exports);
    if (row.downloads) this.grantDownloads(row.downloads);
    if (row.pages) this.grantPages();
    // the plan sizes batches by it, the senders stay below it
    if (row.routines || row.mail) this.addEnvironment('MAIL_SEND_RATE', String(settings.mail.sendRate));
    if (row.firstAdmin) this.addEnvironment('FIRST_ADMIN_EMAIL', settings.firstAdminEmail);
    if (row.kind === 'api' && settings.staffPasskeys) this.addEnvironment('STAFF_PASSKEYS', 'required');
  }

  private grantTable(name: FunctionName): void {
    const statements = tableStatements(name, this.context.settings.tableGuards);
    if (statements.length === 0) return;
    const { table } = this.context.data;
    this.addEnvironment('TABLE_NAME', table.tableName);
    for (const { effect, actions, index, conditions } of statements) {
      const resources = [index ? `${table.tableArn}/index/${index}` : table.tableArn];
      this.addToRolePolicy(
        new PolicyStatement({
          effect: effect === 'Deny' ? Effect.DENY : Effect.ALLOW,
          actions,
          resources,
          conditions,
        }),
      );
    }
  }

  private grantSecrets({ stripe, google, apple }: FunctionRow, signIn: Settings['signIn']): void {
    if (stripe) this.grantSecret('stripe', 'STRIPE_SECRET_NAME');
    if (google && signIn.google) this.grantSecret('google', 'GOOGLE_SECRET_NAME');
    if (apple && signIn.apple) this.grantSecret('apple', 'APPLE_SECRET_NAME');
  }

  private grantSecret(vendor: Vendor, variable: string): void {
    const name = secretName(this.context.settings, vendor);
    this.addEnvironment(variable, name);
    const arn = Stack.of(this).formatArn({ service: 'ssm', resource: `parameter${name}` });
    // the key that AWS manages for parameters lets a role that may read one decrypt it
    this.allow(['ssm:GetParameter'], [arn]);
  }

  private grantHealthKey(part: NonNullable<FunctionRow['healthKey']>): void {
    const name = healthKeyName(this.context.settings);
    this.addEnvironment('HEALTH_KEY_NAME', name);
    const arn = Stack.of(this).formatArn({ service: 'ssm', resource: `parameter${name}` });
    if (part === 'use') this.allow(['ssm:GetParameter'], [arn]);
    // another key would make all health data unreadable
    else this.allow(['ssm:PutParameter'], [arn], { StringEquals: { 'ssm:Overwrite': 'false' } });
  }

  private grantRoutines(): void {
    const { routineQueue } = this.context;
    if (!routineQueue) throw new Error(`${this.node.id} queues routines, but there is no queue of them here`);
    this.addEnvironment('ROUTINE_QUEUE_URL', routineQueue.queueUrl);
    this.allow(['sqs:SendMessage'], [routineQueue.queueArn]);
  }

  private grantPictures(part: NonNullable<FunctionRow['pictures']>): void {
    const { uploads, data } = this.context;
    const files = {
      upload: [],
      process: pictureKeys,
      delete: [...pictureKeys, ...clipKeys],
      clips: clipKeys,
    }[part];
    if (part !== 'delete') {
      if (!uploads) throw new Error(`${this.node.id} needs uploads, but there is no bucket of them here`);
      this.addEnvironment('UPLOADS_BUCKET', uploads.bucketName);
      const actions = {
        upload: ['s3:PutObject'],
        process: ['s3:GetObject'],
        clips: ['s3:PutObject', 's3:GetObject'],
      };
      this.allow(actions[part], [uploads.arnForObjects(part === 'clips' ? uploadedClips : uploadKeys)]);
    }
    if (files.length > 0) {
      this.addEnvironment('PICTURES_BUCKET', data.pictures.bucketName);
      this.allow(
        [part === 'delete' ? 's3:DeleteObject' : 's3:PutObject'],
        files.map((keys) => data.pictures.arnForObjects(keys)),
      );
    }
  }

  private grantExports(part: NonNullable<FunctionRow['exports']>): void {
    const { exports } = this.context;
    if (!exports) throw new Error(`${this.node.id} exports orders, but there is no bucket for them here`);
    this.addEnvironment('EXPORTS_BUCKET', exports.bucketName);
    const action = part === 'link' ? 's3:GetObject' : 's3:PutObject';
    this.allow([action], [exports.arnForObjects(exportKeys)]);
  }

  private grantDownloads(parts: NonNullable<FunctionRow['downloads']>): void {
    const { downloads } = this.context;
    if (!downloads) throw new Error(`${this.node.id} needs downloads, but there is no bucket for them here`);
    this.addEnvironment('DOWNLOADS_BUCKET', downloads.bucketName);
    const actions = { link: 's3:GetObject', write: 's3:PutObject', delete: 's3:DeleteObject' };
    this.allow(
      parts.map((part) => actions[part]),
      downloadKeys.map((keys) => downloads.arnForObjects(keys)),
    );
    // what a worker writes during an erasure is in no item of the table
    if (parts.includes('delete')) this.allow(['s3:ListBucket'], [downloads.bucketArn]);
  }

  /** Queues jobs, and calls the functions that take them. */
  private grantJobs(takers: readonly string[]): void {
    const stack = Stack.of(this);
    const jobs = takers.map((taker) => {
      const queue = this.context.jobs?.[taker];
      if (!queue) throw new Error(`${this.node.id} gives jobs to ${taker}, which has no queue here`);
      return { taker, queue, functionName: functionName(this.context.settings, taker as FunctionName) };
    });
    for (const { queue, functionName: resourceName } of jobs) {
      this.allow(['sqs:SendMessage'], [queue.queueArn]);
      const arn = { service: 'lambda', resource: 'function', arnFormat: ArnFormat.COLON_RESOURCE_NAME };
      // by its name: a function gives itself what it has no time for
      this.allow(['lambda:InvokeFunction'], [stack.formatArn({ ...arn, resourceName })]);
    }
    const queues = jobs.map(({ taker, queue, functionName }) => [
      taker,
      { queueUrl: queue.queueUrl, functionName },
    ]);
    this.addEnvironment('JOB_QUEUES', stack.toJsonString(Object.fromEntries(queues)));
  }

  private grantPages(): void {
    const { site } = this.context;
    if (!site) throw new Error(`${this.node.id} writes pages, but there is no bucket of the site here`);
    this.addEnvironment('SITE_BUCKET', site.bucketName);
    this.allow(
      ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
      [renderedKeys, 'sitemap.xml', '.well-known/security.txt'].map((keys) => site.arnForObjects(keys)),
    );
    // to find what is there; without it a missing file answers 403
    this.allow(['s3:ListBucket'], [site.bucketArn]);
  }

  private allow(actions: string[], resources: string[], conditions = {}): void {
    this.addToRolePolicy(new PolicyStatement({ actions, resources, conditions }));
  }
}

/** `export-orders`: `ExportOrders`. */
export const pascal = (name: string) =>
  name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());

/**
 * The role of a Lambda, which holds its permissions itself: policies apart from their roles would be another forty of the 500
 * resources that CloudFormation admits in a stack.
 */
class FunctionRole extends Role {
  private readonly permissions: PolicyDocument;

  constructor(scope: Construct, id: string) {
    const permissions = new PolicyDocument();
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { permissions },
    });
    this.permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}
