import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { batchVisibilitySeconds, maxBatchTries } from '#shared/rules/routines/routine-sending.ts';
import { rowOf } from '../functions.ts';
import { grantSend, type MailOutlet } from './mail-outlet.ts';
import { QueueWithDeadLetters } from '../constructs/queue-with-dead-letters.ts';
import { ScheduledRun } from '../constructs/scheduled-run.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';
import { routineConcurrency } from '../settings.ts';

interface Props {
  outlet: MailOutlet;
  context: Omit<FunctionContext, 'routineQueue'>;
}

/** The sending of routines: the daily plan queues batches of due users, a second function sends them. */
export class RoutineSending extends Construct {
  readonly batches: QueueWithDeadLetters;

  constructor(scope: Construct, id: string, { outlet, context }: Props) {
    super(scope, id);
    const { deadLetters } = context.data;
    this.batches = new QueueWithDeadLetters(this, 'Batches', {
      deadLetters,
      consumerTimeout: Duration.seconds(rowOf('send-routines').timeout),
      tries: maxBatchTries,
      comesBackAfter: Duration.seconds(batchVisibilitySeconds),
    });
    new ScheduledRun(this, 'PlanSchedule', {
      deadLetters,
      // at 9:00; an interrupted plan resumes half an hour later, a complete one is not repeated
      expression: 'cron(0/30 9-10 * * ? *)',
      timeZone: 'Europe/Madrid',
      // the day of the plan, however late the run starts
      input: { scheduledTime: '<aws.scheduler.scheduled-time>' },
      // until Lambda accepts the invocation; the next run catches up after longer failures
      maxEventAge: Duration.hours(6),
      retries: 100,
      handler: new ShopFunction(this, 'plan-routine-sends', {
        ...context,
        routineQueue: this.batches.queue,
      }),
    });
    const sender = new ShopFunction(this, 'send-routines', context);
    grantSend(sender, 'bulk', ['routine'], outlet);
    sender.addEventSource(
      new SqsEventSource(this.batches.queue, {
        batchSize: 5,
        maxConcurrency: routineConcurrency(context.settings.mail.sendRate),
        reportBatchItemFailures: true,
      }),
    );
  }
}
