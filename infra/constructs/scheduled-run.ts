import type { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { DeadLetterQueue } from './queue-with-dead-letters.ts';

interface Props {
  /** `rate(…)` or `cron(…)`, as EventBridge Scheduler writes them. */
  expression: string;
  /** Whose clock a `cron(…)` goes by; UTC unless said. */
  timeZone?: string;
  /** For how long a run that could not be started is tried again; the one after it does the same work. */
  patience: Duration;
  /** How often it is tried again in that time; twice unless said. */
  retries?: number;
  /** What the function is called with, where the scheduler fills in `<aws.scheduler.…>`; its own event unless said. */
  input?: object;
  handler: IFunction;
}

/**
 * Wakes a function when its time comes; a run that could not be started ends in the dead letters.
 * Written with the plain resource: the library's target would also allow every version of the function (`:*`).
 */
export class ScheduledRun extends Construct {
  readonly deadLetters: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const { expression, timeZone, patience, retries = 2, input, handler } = props;
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters');
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('scheduler.amazonaws.com') });
    const allow = (action: string, resource: string) =>
      role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }));
    allow('lambda:InvokeFunction', handler.functionArn);
    allow('sqs:SendMessage', this.deadLetters.queueArn);
    const schedule = new CfnSchedule(this, 'Schedule', {
      scheduleExpression: expression,
      scheduleExpressionTimezone: timeZone,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: handler.functionArn,
        roleArn: role.roleArn,
        deadLetterConfig: { arn: this.deadLetters.queueArn },
        input: input && JSON.stringify(input),
        // the next run does the same work: no point in retrying a run for a day
        retryPolicy: { maximumRetryAttempts: retries, maximumEventAgeInSeconds: patience.toSeconds() },
      },
    });
    schedule.node.addDependency(role);
  }
}
