import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Construct } from 'constructs';
import { batchReturn, routineTries } from '#shared/rules/routine-sending.ts';
import { rowOf } from '../functions.ts';
import { grantSend, type MailOutlet } from './mail-outlet.ts';
import { QueueWithDeadLetters } from '../constructs/queue-with-dead-letters.ts';
import { ScheduledRun } from '../constructs/scheduled-run.ts';
import { ShopFunction, type FunctionContext } from '../constructs/shop-function.ts';
import { routineConcurrency } from '../settings.ts';

interface Props {
  outlet: MailOutlet;
  surroundings: Omit<FunctionContext, 'mailQueue' | 'routineQueue'>;
}

/** The routines of the month: every day's plan queues batches of whoever is due, one function sends them. */
export class RoutineSending extends Construct {
  readonly batches: QueueWithDeadLetters;
  readonly plan: ScheduledRun;

  constructor(scope: Construct, id: string, { outlet, surroundings }: Props) {
    super(scope, id);
    this.batches = new QueueWithDeadLetters(this, 'Batches', {
      consumerTimeout: Duration.seconds(rowOf('send-routines').timeout),
      tries: routineTries,
      comesBackAfter: Duration.seconds(batchReturn),
    });
    this.plan = new ScheduledRun(this, 'PlanSchedule', {
      // at nine; a plan that broke off is gone on with half an hour later, and one that is complete is left alone
      expression: 'cron(0/30 9-10 * * ? *)',
      timeZone: 'Europe/Madrid',
      // the day it is for, however late the run is
      input: { scheduledTime: '<aws.scheduler.scheduled-time>' },
      // until Lambda takes the call; the next day's run catches up on whatever fails for longer
      patience: Duration.hours(6),
      retries: 100,
      handler: new ShopFunction(this, 'plan-routine-sends', {
        ...surroundings,
        routineQueue: this.batches.queue,
      }),
    });
    const sender = new ShopFunction(this, 'send-routines', surroundings);
    grantSend(sender, 'ses:SendBulkTemplatedEmail', ['routine'], outlet);
    sender.addEventSource(
      new SqsEventSource(this.batches.queue, {
        batchSize: 5,
        maxConcurrency: routineConcurrency(surroundings.settings.mail.sendRate),
        reportBatchItemFailures: true,
      }),
    );
  }
}
