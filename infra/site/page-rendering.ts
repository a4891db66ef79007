import { Duration } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { InvocationType, Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { ScheduledRun } from '../constructs/scheduled-run.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';

interface Props {
  context: FunctionContext;
  /** What must be there before pages are rendered with it: the site's files. */
  after: Construct[];
}

/** Keys of the items whose change a page shows (functions/_data/table/keys.ts). */
const shown = [{ pk: { S: [{ prefix: 'prd_' }] }, sk: { S: ['product'] } }, { pk: { S: ['categories'] } }];

/**
 * Pages of products and categories: rendered when the table's stream tells of a change, all of them after a deployment, and
 * compared with what should be there every night.
 */
export class PageRendering extends Construct {
  constructor(scope: Construct, id: string, { context, after }: Props) {
    super(scope, id);
    const handler = new ShopFunction(this, 'render-pages', context);
    const { table, deadLetters } = context.data;
    const changes = this.follow(table, handler, deadLetters);
    new ScheduledRun(this, 'Repair', {
      deadLetters,
      // after the other nightly runs
      expression: 'cron(30 4 * * ? *)',
      timeZone: 'Europe/Madrid',
      maxEventAge: Duration.hours(1),
      handler,
    });
    // not waited for: a large shop takes minutes
    const all = new Trigger(this, 'AfterDeployment', {
      handler,
      executeAfter: after,
      invocationType: InvocationType.EVENT,
    });
    // what changes from then on is not missed
    all.node.addDependency(changes);
  }

  /** Wakes the function with changes. Lambda reads a stream for nothing, also while nothing changes. */
  private follow(table: ITableV2, handler: ShopFunction, deadLetters: IQueue): CfnEventSourceMapping {
    // statements of our own: the library's would list the streams of all tables
    const actions = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'];
    const allow = (some: string[], resource: string) =>
      handler.addToRolePolicy(new PolicyStatement({ actions: some, resources: [resource] }));
    allow(
      actions.map((each) => `dynamodb:${each}`),
      table.tableStreamArn!,
    );
    allow(['sqs:SendMessage'], deadLetters.queueArn);
    const mapping = new CfnEventSourceMapping(this, 'Changes', {
      eventSourceArn: table.tableStreamArn,
      functionName: handler.functionArn,
      startingPosition: 'TRIM_HORIZON',
      // an import changes hundreds of products within seconds; every call looks at all lists, and writes the sitemap
      batchSize: 1000,
      maximumBatchingWindowInSeconds: 1,
      // of a call that breaks off; otherwise the function names what has failed
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ['ReportBatchItemFailures'],
      // with the pauses between them minutes: longer than S3 or the table are away
      maximumRetryAttempts: 10,
      filterCriteria: {
        filters: shown.map((Keys) => ({ pattern: JSON.stringify({ dynamodb: { Keys } }) })),
      },
      destinationConfig: { onFailure: { destination: deadLetters.queueArn } },
    });
    mapping.node.addDependency(handler.role!);
    return mapping;
  }
}
