import type { SQSEvent } from 'aws-lambda';
import { ulid } from 'ulid';
import { vi } from 'vitest';
import { renderTemplates } from '#functions/_mail/index.ts';
import type { Track } from '#functions/_data/routines/progress.ts';
import type { StoredRoutine } from '#functions/_data/routines/routines.ts';
import { eventOf as tell, eventTypesOf, type EventType } from '#infra/local/ses/events.ts';
import type { Mail } from '#infra/local/ses/inbox.ts';
import { startSes } from '#infra/local/ses/server.ts';
import { sendTime } from '#shared/rules/routine-calendar.ts';
import { batchVisibilitySeconds, feedbackDelay, maxBatchTries } from '#shared/rules/routine-sending.ts';
import { useTable } from '../table/table.ts';

const prefix = 'tenaz-test-';
/** So many messages come with one call, as the event source of the stack brings them. */
const messagesPerCall = 5;

/** A message of the queue, and when it may be seen. */
interface Message {
  batch: unknown;
  receives: number;
  visibleAt: number;
}

/** A word of SES on its way to mail-feedback. */
interface SesWord {
  mail: Mail;
  type: EventType;
  at: number;
}

/** How SES's words arrive. */
interface Arrival {
  times?: number;
  isReversed?: boolean;
}

/**
 * The sending with a real table and SES at home; the queue and SES's events are brought by hand, so that a test decides
 * what is lost, doubled and late. The clock stands still unless it is moved; call it before importing functions.
 */
export async function routineWorld({ sendRate = 1000 } = {}) {
  const templates = (await renderTemplates()).map(({ name, subject, html, text }) => ({
    TemplateName: prefix + name,
    SubjectPart: subject,
    HtmlPart: html,
    TextPart: text,
  }));
  const identities = ['hola@tenaz.test'];
  // by the clock that the test has set
  const now = () => Date.now();
  const ses = await startSes({ templates, identities, configurationSets: ['mails'], dataDir: null, now });
  await useTable({
    AWS_ENDPOINT_URL_SES: ses.url,
    MAIL_FROM: 'hola@tenaz.test',
    MAIL_TEMPLATE_PREFIX: prefix,
    MAIL_CONFIGURATION_SET: 'mails',
    MAIL_SEND_RATE: String(sendRate),
    ROUTINE_QUEUE_URL: 'http://127.0.0.1:1/queue',
  });
  const { SQSClient } = await import('@aws-sdk/client-sqs');
  const { defaultOptions, writeDefaultOptions } = await import('#functions/_data/defaults/options.ts');
  const { saveSiteUrl } = await import('#functions/_data/site-settings.ts');
  await Promise.all([writeDefaultOptions(), saveSiteUrl('https://tenaz.test')]);
  const { createUserSteps } = await import('#functions/_data/accounts/create-user.ts');
  const { takeEmailStep } = await import('#functions/_data/accounts/identities.ts');
  const { newUser } = await import('#functions/_data/accounts/users.ts');
  const progressData = await import('#functions/_data/routines/progress.ts');
  const { createRoutine } = await import('#functions/_data/routines/routines.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const { transact, update } = await import('#functions/_data/table/table.ts');
  const { findDeliveries } = await import('#functions/_data/routines/deliveries.ts');
  const { handler: plan } = await import('#functions/plan-routine-sends/index.ts');
  const { handler: sendRoutines } = await import('#functions/send-routines/index.ts');
  const { handler: hear } = await import('#functions/mail-feedback/index.ts');

  const queue: Message[] = [];
  const deadLetters: Message[] = [];
  const words: SesWord[] = [];
  vi.spyOn(SQSClient.prototype, 'send').mockImplementation((async (command: {
    input: { Entries: { MessageBody: string }[] };
  }) => {
    for (const { MessageBody } of command.input.Entries)
      queue.push({ batch: JSON.parse(MessageBody), receives: 0, visibleAt: Date.now() });
    return {};
  }) as never);
  ses.inbox.onMail((mail) => {
    for (const type of eventTypesOf(mail)) words.push({ mail, type, at: Date.now() });
  });

  const track = (type = 0, frequency = 0): Track => ({
    workoutType: defaultOptions.workouttypes[type]!._id,
    trainingFrequency: defaultOptions['training-frequencies'][frequency]!._id,
  });

  /** Puts a routine into a slot. */
  async function addRoutine(at: Track, month: number, name = `Rutina ${month}`): Promise<StoredRoutine> {
    const routine: StoredRoutine = {
      _id: `rtn_${ulid()}`,
      name,
      driveLink: `https://drive.google.com/file/d/${month}/view`,
      ...at,
      month,
      uploadedBy: { name: 'Marta Vidal', email: 'marta@tenaz.test' },
      createdAt: new Date().toISOString(),
      version: 1,
    };
    await createRoutine(routine);
    return routine;
  }

  /** Somebody whose routine is due on `due`, and from then on every month. */
  async function addSubscriber(due: string, at: Track, email = `${ulid().toLowerCase()}@socias.test`) {
    const now = new Date();
    const user = newUser({ email, name: 'Ana Gil', emailVerified: true, role: 'user' }, now);
    const progress = progressData.newProgress(user._id, 'sub_1', at, due, now);
    await transact([
      ...createUserSteps(user),
      takeEmailStep(email, { userId: user._id }),
      progressData.putProgressStep(progress, null),
    ]);
    return { userId: user._id, email };
  }

  /** Somebody who has had routines before: found by their day of the month and by nothing else. */
  async function addMember(due: string, at: Track) {
    const member = await addSubscriber(due, at);
    await update(keys.routineProgress(member.userId), { update: 'REMOVE gsi2pk, gsi2sk' });
    return member;
  }

  /** Stops or lets go on a user's routines, as their subscription does. */
  async function setActive(userId: string, isActive: boolean): Promise<void> {
    const before = (await progressData.findProgress(userId))!;
    await transact([progressData.putProgressStep({ ...before, isActive }, before)]);
  }

  const schedule = (day: string) => plan({ scheduledTime: sendTime(day).toISOString() });

  /** Brings the queue's visible messages to the worker once, five with a call; a crash leaves them to come back. */
  async function deliverOnce({ crashes = false } = {}): Promise<void> {
    const visible = queue.filter(({ visibleAt }) => visibleAt <= Date.now());
    for (let from = 0; from < visible.length; from += messagesPerCall) {
      const some = visible.slice(from, from + messagesPerCall);
      for (const message of some) {
        message.receives++;
        message.visibleAt = Date.now() + batchVisibilitySeconds * 1000;
      }
      const answer = await sendRoutines(eventOf(some)).catch((error: unknown) => {
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

  /** Brings bodies of messages to mail-feedback and gives the places of those that go back. */
  async function hearBodies(bodies: string[]): Promise<number[]> {
    const { batchItemFailures } = await hear(messagesOf(bodies));
    return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
  }

  /** Lets SES's words arrive that have waited for long enough. */
  async function hearWords({ times = 1, isReversed = false }: Arrival = {}): Promise<void> {
    const due = words.filter(({ at }) => at <= Date.now() - feedbackDelay * 1000);
    for (const word of due) words.splice(words.indexOf(word), 1);
    const bodies = due.flatMap((word) => Array<string>(times).fill(bodyOf(word)));
    if (isReversed) bodies.reverse();
    for (let from = 0; from < bodies.length; from += 100) await hearBodies(bodies.slice(from, from + 100));
  }

  /** Moves the clock until nothing is on its way any more. */
  async function comeToRest(): Promise<void> {
    await deliverOnce();
    while (queue.length + words.length > 0) {
      vi.setSystemTime(Date.now() + 130_000);
      await hearWords();
      await deliverOnce();
    }
  }

  /** Deliveries that the inbox knows, as `user delivery`, one for each mail. */
  const inInbox = (): string[] =>
    ses.inbox
      .list()
      .map(({ tags }) => `${tags['user']} ${tags['delivery']}`)
      .toSorted();

  /** Deliveries that the ledger calls sent, of these users. */
  async function inLedger(users: { userId: string }[]): Promise<string[]> {
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
    words,
    track,
    addRoutine,
    addSubscriber,
    addMember,
    setActive,
    schedule,
    deliverOnce,
    hearBodies,
    hearWords,
    comeToRest,
    inInbox,
    inLedger,
  };
}

const messagesOf = (bodies: string[]): SQSEvent =>
  ({ Records: bodies.map((body, at) => ({ messageId: String(at), body, attributes: {} })) }) as SQSEvent;

const eventOf = (messages: Message[]): SQSEvent =>
  ({
    Records: messages.map(({ batch, receives }, at) => ({
      messageId: String(at),
      body: typeof batch === 'string' ? batch : JSON.stringify(batch),
      attributes: { ApproximateReceiveCount: String(receives) },
    })),
  }) as unknown as SQSEvent;

const home = { account: '000000000000', region: 'eu-west-1' };

/** As EventBridge brings it. */
const bodyOf = ({ mail, type }: SesWord): string => JSON.stringify(tell(mail, type, home));

export type RoutineWorld = Awaited<ReturnType<typeof routineWorld>>;
