import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { eventOf } from '#infra/local/ses/events.ts';
import { addDays, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { maxFeedbackTries } from '#shared/rules/routines/routine-sending.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import type { RoutineEnvironment } from '../support/routines/routine-environment.ts';
import { useRoutineEnvironment } from '../support/routines/use-routine-environment.ts';

/* Alarms count the lines with the level `error`: a routine that is lost is one of them, a try that is repeated is none. */

const environment = await useRoutineEnvironment();

let day = '2026-11-16';
let track: ReturnType<RoutineEnvironment['track']>;
const lines = collectLogLines();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  day = addDays(day, 1);
  vi.setSystemTime(sendTime(day));
  environment.ses.inbox.clear();
  environment.ses.faults.clear();
  environment.deadLetters.length = 0;
  track = environment.track(0, 0);
  await environment.addRoutine(track, 1).catch(() => null);
  lines.length = 0;
});
afterEach(() => vi.useRealTimers());

const errors = () =>
  lines.map((line) => JSON.parse(line) as { level: string }).filter(({ level }) => level === 'error');

describe('P56: what rings while routines are sent', () => {
  nightly('P56: a run whose mails SES throttles and takes in the end logs no error', async () => {
    await environment.addSubscriber(day, track);
    environment.ses.faults.next('throttle', 9);
    await environment.runSchedule(day);
    await environment.drainQueues();
    expect(environment.ses.inbox.list()).toHaveLength(1);
    expect(errors()).toEqual([]);
  });

  it('P56: one address that SES rejects is a warning, because admins see it among the failures and send again', async () => {
    const { email } = await environment.addSubscriber(day, track);
    await environment.addSubscriber(day, track);
    environment.ses.faults.mailbox(email, 'rejected');
    await environment.runSchedule(day);
    await environment.drainQueues();
    expect(levelsOf(lines, 'routine not sent')).toEqual(['warn']);
    expect(errors()).toEqual([]);
  });

  it('P56: several rejected mails of a batch are logged as errors with user, delivery and batch: the cause is the template or the sender', async () => {
    const users = [await environment.addSubscriber(day, track), await environment.addSubscriber(day, track)];
    for (const { email } of users) environment.ses.faults.mailbox(email, 'rejected');
    await environment.runSchedule(day);
    await environment.drainQueues();
    const found = errors() as { user?: string }[];
    expect(new Set(found.map(({ user }) => user))).toEqual(new Set(users.map(({ userId }) => userId)));
    expect(found[0]).toMatchObject({
      message: 'routine not sent',
      delivery: expect.stringMatching(/^dlv_/) as string,
      batch: expect.any(String) as string,
      run: expect.stringMatching(/^run_/) as string,
      reason: 'rejected',
    });
  });

  it('P56: a routine of a user whose address takes no mails is no error: admins see it, and the user can change the address', async () => {
    const { email } = await environment.addSubscriber(day, track);
    environment.ses.faults.mailbox(email, 'bounced');
    await environment.runSchedule(day);
    await environment.drainQueues();
    expect(errors()).toEqual([]);
  });

  it('P56: a batch that SES never takes is logged as an error on its last try, not on the four before', async () => {
    await environment.addSubscriber(day, track);
    environment.ses.faults.next('throttle', 1000);
    await environment.runSchedule(day);
    await environment.drainQueues();
    expect(environment.deadLetters).toHaveLength(1);
    expect(levelsOf(lines, 'batch of routines open')).toEqual(['warn', 'warn', 'warn', 'warn', 'error']);
  });

  it('P56: a batch that throws is logged as an error on its last try, not on the four before', async () => {
    environment.queue.push({ batch: 'not a batch', receives: 0, visibleAt: Date.now() });
    await environment.drainQueues();
    expect(environment.deadLetters).toHaveLength(1);
    expect(levelsOf(lines, 'batch of routines not sent')).toEqual(['warn', 'warn', 'warn', 'warn', 'error']);
  });

  it('P56: an event of SES that cannot be recorded is logged as an error on its last try only', async () => {
    for (const nth of [1, maxFeedbackTries - 1, maxFeedbackTries])
      expect(await environment.deliverFeedback(['{'], nth)).toEqual([0]);
    expect(levelsOf(lines, 'feedback not handled')).toEqual(['warn', 'warn', 'error']);
  });

  it('P56: a single mail that SES cannot render is logged as an error with the id of the mail', async () => {
    const mail = {
      id: 'letter',
      to: 'ana@socias.test',
      from: 'Tenaz <hola@tenaz.test>',
      subject: 'Tu pedido',
      html: '',
      text: '',
      sentAt: new Date().toISOString(),
      tags: { template: 'order-confirmed', mail: 'mal_1' },
      configurationSet: 'mails',
      outcome: 'rendering-failure',
    } as const;
    const event = eventOf(mail, 'renderingFailure', { account: '000000000000', region: 'eu-west-1' });
    expect(await environment.deliverFeedback([JSON.stringify(event)])).toEqual([]);
    expect(errors()).toMatchObject([{ message: 'mail refused by SES after all', mail: 'mal_1' }]);
  });
});
