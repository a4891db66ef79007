import type { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface Props {
  /** Where a run goes that could not be started. */
  deadLetters: IQueue;
  /** `rate(…)` or `cron(…)` in the syntax of EventBridge Scheduler. */
  expression: string;
  /** Time zone of a `cron(…)`; default UTC. */
  timeZone?: string;
  /** How long a failed start is retried. */
  maxEventAge: Duration;
  /** Retries in that time; default 2. */
  retries?: number;
  /** Payload of the function; the scheduler replaces `<aws.scheduler.…>`. Default: the scheduler's own event. */
  input?: object;
  handler: IFunction;
}

/**
 * Invokes a function on a schedule; a run that could not be started goes to the dead-letter queue. Uses the L1
 * resource: the library's target would also grant every version of the function (`:*`).
 */
export class ScheduledRun extends Construct {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { deadLetters, expression, timeZone, maxEventAge, retries = 2, input, handler } = props;
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const allow = (action: string, resource: string) =>
      role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }));
    allow('lambda:InvokeFunction', handler.functionArn);
    allow('sqs:SendMessage', deadLetters.queueArn);
    const schedule = new CfnSchedule(this, 'Schedule', {
      scheduleExpression: expression,
      scheduleExpressionTimezone: timeZone,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: handler.functionArn,
        roleArn: role.roleArn,
        deadLetterConfig: { arn: deadLetters.queueArn },
        input: input && JSON.stringify(input),
        // the next run does the same work: retrying for a day has no use
        retryPolicy: { maximumRetryAttempts: retries, maximumEventAgeInSeconds: maxEventAge.toSeconds() },
      },
    });
    schedule.node.addDependency(role);
  }
}
