import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ShopFunction } from './shop-function.ts';

interface Props {
  table: ITableV2;
  /** The ARN of its stream, as mappings refer to it (data-stack.ts). */
  stream: string;
  handler: ShopFunction;
  /** What the function is told of: patterns of records, of which one must match. */
  patterns: object[];
  /** Records in a call. */
  batchSize: number;
  /** Seconds to wait for more of them; default none. */
  window?: number;
  /** Tries after the first one, with growing pauses between them; those behind a record wait for it meanwhile. */
  retries: number;
  /** Where it is noted that records were given up; default nowhere, for what is found in another way. */
  deadLetters?: IQueue;
}

/**
 * Wakes a function with changes of the table, in their order. Lambda reads a stream for nothing, also while nothing changes. A stream
 * takes two readers, and it has them: `render-pages` and `send-mails`.
 */
export class TableChanges extends Construct {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { table, stream, handler, patterns, batchSize, window, retries, deadLetters } = props;
    // statements of our own: the library's would list the streams of all tables
    const allow = (actions: string[], resource: string) =>
      handler.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
    allow(
      ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((each) => `dynamodb:${each}`),
      table.tableStreamArn!,
    );
    if (deadLetters) allow(['sqs:SendMessage'], deadLetters.queueArn);
    const mapping = new CfnEventSourceMapping(this, 'Mapping', {
      eventSourceArn: stream,
      functionName: handler.functionArn,
      startingPosition: 'TRIM_HORIZON',
      batchSize,
      maximumBatchingWindowInSeconds: window,
      // of a call that breaks off; otherwise the function names what has failed
      bisectBatchOnFunctionError: true,
      functionResponseTypes: ['ReportBatchItemFailures'],
      maximumRetryAttempts: retries,
      filterCriteria: { filters: patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
      destinationConfig: deadLetters && { onFailure: { destination: deadLetters.queueArn } },
    });
    mapping.node.addDependency(handler.role!);
  }
}
