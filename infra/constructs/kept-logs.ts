import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

const retention = {
  7: RetentionDays.ONE_WEEK,
  30: RetentionDays.ONE_MONTH,
  90: RetentionDays.THREE_MONTHS,
  365: RetentionDays.ONE_YEAR,
} as const;

/** A log group with the retention of the stage, deleted with its stack. */
export class KeptLogs extends LogGroup {
  constructor(scope: Construct, id: string, { logRetentionDays }: Settings) {
    super(scope, id, { retention: retention[logRetentionDays], removalPolicy: RemovalPolicy.DESTROY });
  }
}
