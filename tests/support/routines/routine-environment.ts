import type { SQSEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { afterAll, vi } from 'vitest';
import { renderTemplates } from '#functions/platform/mail/index.ts';
import type { StoredRoutine } from '#functions/routines/grid/routines.ts';
import { eventOf as tell, eventTypesOf, type EventType } from '#infra/local/ses/events.ts';
import type { Mail } from '#infra/local/ses/inbox.ts';
import { startSes } from '#infra/local/ses/index.ts';
import { sendTime } from '#shared/rules/routines/routine-calendar.ts';
import {
  batchVisibilitySeconds,
  feedbackDelay,
  maxBatchTries,
} from '#shared/rules/routines/routine-sending.ts';
import { useTable } from '../table/table.ts';
import type { Track } from '#functions/platform/table/track.ts';
import { samplePlan } from './sample-plan.ts';
import { sampleRoutine } from './sample-routine.ts';

const prefix = 'tenaz-test-';
/** Messages per call, as the event source of the stack delivers them. */
const messagesPerCall = 5;

/** A message of the queue, and when it becomes visible (epoch milliseconds). */
interface Message {
  batch: unknown;
  receives: number;
  visibleAt: number;
}

/** An SES event that mail-feedback has not received yet. */
interface PendingSesEvent {
  mail: Mail;
  type: EventType;
  at: number;
}

/** How SES events are delivered: repeated, in reverse order. */
interface EventDelivery {
  times?: number;
  isReversed?: boolean;
}

/**
 * The routine sending with a real table and the local SES. Tests deliver queue messages and SES events themselves, and so
 * decide what is lost, repeated and late. The clock is the fake clock of the test.
 */
export async function startRoutineEnvironment({ sendRate = 1000, environment = {} } = {}) {
  const templates = (await renderTemplates()).map(({ name, subject, html, text }) => ({
    TemplateName: prefix + name,
    SubjectPart: subject,
    HtmlPart: html,
    TextPart: text,
  }));
  const identities = ['hola@tenaz.test'];
  // the fake clock of the test
  const now = () => Date.now();
  const ses = await startSes({ templates, identities, configurationSets: ['mails'], dataDir: null, now });
  await useTable({
    AWS_ENDPOINT_URL_SESV2: ses.url,
    MAIL_FROM: 'hola@tenaz.test',
    MAIL_TEMPLATE_PREFIX: prefix,
    MAIL_CONFIGURATION_SET: 'mails',
    MAIL_SEND_RATE: String(sendRate),
    ROUTINE_QUEUE_URL: 'http://127.0.0.1:1/queue',
    ...environment,
  });
  const { SQSClient } = await import('@aws-sdk/client-sqs');
  const { defaultOptions, writeDefaultOptions } = await import('#functions/training/default-options.ts');
  const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
  await Promise.all([writeDefaultOptions(), saveSiteUrl('https://tenaz.test')]);
  const { createUserSteps } = await import('#functions/accounts/new-account.ts');
  const { addEmailIdentityStep } = await import('#functions/accounts/providers/identities.ts');
  const { newUser } = await import('#functions/accounts/users.ts');
  const progressData = await import('#functions/routines/progress.ts');
  const { insertRoutine } = await import('#functions/routines/grid/routines.ts');
  const { putPlanStep } = await import('#functions/routines/plan-versions.ts');
  const { keys } = await import('#functions/entities.ts');
  const { transact, update } = await import('#functions/platform/table/table.ts');
  const { findDeliveries } = await import('#functions/messages/notifications/deliveries.ts');
  const { handler: planRoutineSends } =
    await import('#functions/routines/sending/plan-routine-sends.lambda.ts');
  const { handler: sendRoutines } = await import('#functions/routines/sending/send-routines.lambda.ts');
  const { handleFeedback } = await import('#functions/routines/sending/handle-feedback.ts');
  const { awaitTraining } = await import('#functions/workouts/index.ts');

  const queue: Message[] = [];
  const deadLetters: Message[] = [];
  const sesEvents: PendingSesEvent[] = [];
  const spy = vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async (command: {
    input: { Entries: { MessageBody: string }[] };
  }) => {
    for (const { MessageBody } of command.input.Entries)
      queue.push({ batch: JSON.parse(MessageBody), receives: 0, visibleAt: Date.now() });
    return {};
  }) as never);
  afterAll(() => spy.mockRestore());
  ses.inbox.onMail((mail) => {
    for (const type of eventTypesOf(mail)) sesEvents.push({ mail, type, at: Date.now() });
  });

  const track = (type = 0, frequency = 0): Track => ({
    workoutType: defaultOptions.workouttypes[type]!._id,
    trainingFrequency: defaultOptions['training-frequencies'][frequency]!._id,
  });

  /** Writes a routine into a slot: a link, or with `facts` what they say; one with a plan version gets a plan. */
  async function addRoutine(
    at: Track,
    month: number,
    name = `Rutina ${month}`,
    facts: Partial<StoredRoutine> = {},
  ): Promise<StoredRoutine> {
    const now = new Date();
    const routine = sampleRoutine({
      name,
      driveLink: `https://drive.google.com/file/d/${month}/view`,
      ...at,
      month,
      createdAt: now.toISOString(),
      ...facts,
    });
    const { _id, planVersion } = routine;
    const plan = planVersion === null ? [] : [putPlanStep(_id, planVersion, samplePlan(), now)];
    await insertRoutine(routine, null, plan);
    return routine;
  }

  /** A subscriber whose routine is due on `due`, and then every month. */
  async function addSubscriber(due: string, at: Track, email = `${ulid().toLowerCase()}@socias.test`) {
    const now = new Date();
    const user = newUser({ email, name: 'Ana Gil', emailVerified: true, role: 'user' }, now);
    const progress = progressData.newProgress(user._id, 'sub_1', at, due, now);
    await transact([
      ...createUserSteps(user),
      addEmailIdentityStep(email, { userId: user._id }, now),
      progressData.putProgressStep(progress, null),
    ]);
    return { userId: user._id, email };
  }

  /** A subscriber who is past the first routine: in the anchor-day index and not in the due index. */
  async function addEstablishedSubscriber(due: string, at: Track) {
    const member = await addSubscriber(due, at);
    await update(keys.routineProgress(member.userId), { update: 'REMOVE gsi2pk, gsi2sk' });
    return member;
  }

  /** Pauses or resumes a user's routines, as a subscription does. */
  async function setActive(userId: string, isActive: boolean): Promise<void> {
    const before = (await progressData.findProgress(userId))!;
    await transact([progressData.putProgressStep({ ...before, isActive }, before)]);
  }

  const runSchedule = (day: string) => planRoutineSends({ scheduledTime: sendTime(day).toISOString() });

  /** Delivers the visible messages to the worker once, five per call. With `crashes`, a call that throws fails its messages. */
  async function runWorkers({ crashes = false } = {}): Promise<void> {
    const visible = queue.filter(({ visibleAt }) => visibleAt <= Date.now());
    for (let from = 0; from < visible.length; from += messagesPerCall) {
      const some = visible.slice(from, from + messagesPerCall);
      for (const message of some) {
        message.receives++;
        message.visibleAt = Date.now() + batchVisibilitySeconds * 1000;
      }
      const answer = await sendRoutines(sqsEvent(some)).catch((error: unknown) => {
        if (!crashes) throw error;
        return { batchItemFailures: some.map((_, at) => ({ itemIdentifier: String(at) })) };
      });
      const isFailed = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      some.forEach((message, at) => {
        const isDead = isFailed.has(String(at)) && message.receives >= maxBatchTries;
        if (isDead) deadLetters.push(message);
        if (isDead || !isFailed.has(String(at))) queue.splice(queue.indexOf(message), 1);
      });
    }
  }

  /** Delivers message bodies to mail-feedback, for the first or a later time, and returns the indexes of those that failed. */
  async function deliverFeedback(bodies: string[], receives = 1): Promise<number[]> {
    const { batchItemFailures } = await handleFeedback(
      sqsEvent(bodies.map((batch) => ({ batch, receives, visibleAt: 0 }))),
      awaitTraining,
    );
    return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
  }

  /** Delivers the SES events whose delay is over. */
  async function deliverSesEvents({ times = 1, isReversed = false }: EventDelivery = {}): Promise<void> {
    const due = sesEvents.filter(({ at }) => at <= Date.now() - feedbackDelay * 1000);
    for (const word of due) sesEvents.splice(sesEvents.indexOf(word), 1);
    const bodies = due.flatMap((word) => Array<string>(times).fill(bodyOf(word)));
    if (isReversed) bodies.reverse();
    for (let from = 0; from < bodies.length; from += 100)
      await deliverFeedback(bodies.slice(from, from + 100));
  }

  /** Moves the clock until no message and no SES event is left. */
  async function drainQueues(): Promise<void> {
    await runWorkers();
    while (queue.length + sesEvents.length > 0) {
      vi.setSystemTime(Date.now() + 130_000);
      await deliverSesEvents();
      await runWorkers();
    }
  }

  /** The deliveries of the mails in the inbox, as `<user> <delivery>`, one per mail. */
  const inboxDeliveries = (): string[] =>
    ses.inbox
      .list()
      .map(({ tags }) => `${tags['user']} ${tags['delivery']}`)
      .toSorted();

  /** The deliveries of these users that the ledger records as sent, as `<user> <delivery>`. */
  async function ledgerDeliveries(users: { userId: string }[]): Promise<string[]> {
    const rows = await Promise.all(users.map(({ userId }) => findDeliveries(userId)));
    return rows
      .flat()
      .filter(({ sentAt }) => sentAt !== null)
      .map(({ userId, _id }) => `${userId} ${_id}`)
      .toSorted();
  }

  return {
    ses,
    queue,
    deadLetters,
    sesEvents,
    track,
    addRoutine,
    addSubscriber,
    addEstablishedSubscriber,
    setActive,
    runSchedule,
    runWorkers,
    deliverFeedback,
    deliverSesEvents,
    drainQueues,
    inboxDeliveries,
    ledgerDeliveries,
  };
}

const sqsEvent = (messages: Message[]): SQSEvent =>
  ({
    Records: messages.map(({ batch: body, receives }, at) => ({
      messageId: String(at),
      body: typeof body === 'string' ? body : JSON.stringify(body),
      attributes: { ApproximateReceiveCount: String(receives) },
    })),
  }) as unknown as SQSEvent;

const awsScope = { account: '000000000000', region: 'eu-west-1' };

/** The event as EventBridge delivers it. */
const bodyOf = ({ mail, type }: PendingSesEvent): string => JSON.stringify(tell(mail, type, awsScope));

export type RoutineEnvironment = Awaited<ReturnType<typeof startRoutineEnvironment>>;
