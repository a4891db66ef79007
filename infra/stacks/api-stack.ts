import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Artifacts } from '../build/artifacts.ts';
import type { DataStack } from './data-stack.ts';
import { apiFunctions, nightFunctions, rowOf } from '../functions.ts';
import { FilesOfADay } from '../constructs/files-of-a-day.ts';
import { JobQueues } from '../constructs/job-queues.ts';
import { KeptLogs } from '../constructs/kept-logs.ts';
import type { MailingStack } from './mailing-stack.ts';
import { ContractGateway } from '../constructs/contract-gateway.ts';
import { countCommonLog } from '../constructs/log-metrics.ts';
import { ScheduledRun } from '../constructs/scheduled-run.ts';
import { PictureProcessing } from '../pictures/picture-processing.ts';
import { UploadsBucket } from '../pictures/uploads-bucket.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';
import { CanaryReleases } from '../release/canary-releases.ts';
import type { Settings } from '../settings.ts';

interface Props extends StackProps {
  settings: Settings;
  artifacts: Artifacts;
  data: DataStack;
  mailing: MailingStack;
}

/** The gateway, made from the contract, and the functions behind it. */
export class ApiStack extends Stack {
  readonly httpApi: ContractGateway;
  /** The shared secret of distribution and gateway: a request without it did not pass the distribution. */
  readonly originSecret: Secret;
  /** Where the browser posts pictures to. */
  readonly uploads: UploadsBucket;
  /** Exports of orders, and what users download of themselves. */
  readonly exports: FilesOfADay;
  readonly downloads: FilesOfADay;

  constructor(scope: Construct, id: string, { settings, artifacts, data, mailing, ...props }: Props) {
    super(scope, id, props);
    this.originSecret = this.secretOfTheOrigin();
    const { deadLetters } = data;
    this.uploads = new UploadsBucket(this, 'Uploads');
    this.exports = new FilesOfADay(this, 'ExportsFiles');
    this.downloads = new FilesOfADay(this, 'DownloadsFiles');
    const jobs = new JobQueues(this, 'Jobs', deadLetters);
    const { uploads, exports, downloads } = this;
    const bundles = artifacts.functions;
    const context = {
      settings,
      bundles,
      data,
      uploads,
      jobs: jobs.queues,
      exports,
      downloads,
      logs: this.logs(settings),
      routineQueue: mailing.routines.batches.queue,
    };
    const canary = new CanaryReleases(this, 'Canary', settings);
    const targets = apiFunctions().map((name) => {
      const handler = new ShopFunction(this, name, context);
      // a dynamic reference that CloudFormation resolves: the template never contains the value
      handler.addEnvironment('ORIGIN_SECRET', this.originSecret.secretValue.unsafeUnwrap());
      return [name, canary.release(name, handler)] as const;
    });
    this.httpApi = new ContractGateway(this, 'HttpApi', { settings, targets: new Map(targets) });
    new PictureProcessing(this, 'Pictures', {
      uploads,
      context: { ...context, bundles: artifacts.pictures ?? artifacts.functions },
    });
    jobs.connect(context);
    new ScheduledRun(this, 'HousekeepingSchedule', {
      deadLetters,
      expression: 'rate(5 minutes)',
      maxEventAge: Duration.minutes(5),
      handler: new ShopFunction(this, 'housekeeping', context),
    });
    this.runAtNight(context);
    new CfnOutput(this, 'ApiUrl', { value: this.httpApi.apiEndpoint });
    new CfnOutput(this, 'DownloadsBucketName', { value: this.downloads.bucketName });
  }

  /** The runs of the night, when few users are active. */
  private runAtNight(context: FunctionContext): void {
    const { deadLetters } = context.data;
    for (const name of nightFunctions()) {
      const handler = new ShopFunction(this, name, context);
      const run = (suffix: string, fields: string, input?: object) =>
        new ScheduledRun(this, `${name}${suffix}`, {
          deadLetters,
          expression: `cron(${fields} * * ? *)`,
          timeZone: 'Europe/Madrid',
          maxEventAge: Duration.hours(1),
          ...(input && { input }),
          handler,
        });
      const { at, goesOn } = rowOf(name).night!;
      run('Schedule', at);
      if (goesOn) run('GoesOnSchedule', goesOn, { goesOn: true });
    }
  }

  private secretOfTheOrigin(): Secret {
    const secret = new Secret(this, 'OriginSecret', {
      description: 'Header x-origin-secret between the distribution and the gateway',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'Distribution and functions read it at deploy time: rotating it by itself would cut them off from each other.',
    });
    return secret;
  }

  /** One log of most functions behind the gateway: a request is found by its id in one place. */
  private logs(settings: Settings): LogGroup {
    const logGroup = new KeptLogs(this, 'FunctionLogs', settings);
    countCommonLog(logGroup, { logGroup, settings });
    return logGroup;
  }
}
