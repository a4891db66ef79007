import { Duration } from 'aws-cdk-lib';
import { InvocationType, Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { ScheduledRun } from '../constructs/scheduled-run.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';
import { TableChanges } from '../constructs/table-changes.ts';

interface Props {
  context: FunctionContext;
  /** What must be there before pages are rendered with it: the site's files. */
  after: Construct[];
}

/** Keys of the items whose change a page shows (functions/catalogue/entities.ts). */
const shown = [{ pk: { S: [{ prefix: 'prd_' }] }, sk: { S: ['product'] } }, { pk: { S: ['categories'] } }];

/**
 * Pages of products and categories: rendered when the table's stream tells of a change, all of them after a deployment, and
 * compared with what should be there every night.
 */
export class PageRendering extends Construct {
  constructor(scope: Construct, id: string, { context, after }: Props) {
    super(scope, id);
    const handler = new ShopFunction(this, 'render-pages', context);
    const { table, stream, deadLetters } = context.data;
    const changes = new TableChanges(this, 'Changes', {
      table,
      stream,
      handler,
      patterns: shown.map((Keys) => ({ dynamodb: { Keys } })),
      // an import changes hundreds of products within seconds; every call looks at all lists, and writes the sitemap
      batchSize: 1000,
      window: 1,
      // with the pauses between them minutes: longer than S3 or the table are away
      retries: 10,
      deadLetters,
    });
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
}
