import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRoutineEnvironment } from '../support/routines/routine-environment.ts';
import { startPointsInTime } from '../support/table/point-in-time.ts';
import { restoreCalls } from '../support/table/restore-calls.ts';

const dynamo = await startPointsInTime();
const environment = await startRoutineEnvironment({
  environment: { AWS_ENDPOINT_URL_DYNAMODB: dynamo.url },
});
const { from, done, restored } = restoreCalls(dynamo);
const { newMail, putMail } = await import('#functions/platform/mail/outbox/mails.ts');
const { findDueMails } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
const { claimMail, markMailSent } = await import('#functions/platform/mail/outbox/mail-delivery.ts');
const { findProgress, putProgressStep } = await import('#functions/routines/progress.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem, transact } = await import('#functions/platform/table/table.ts');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T08:00:00Z') });
});
afterEach(() => vi.useRealTimers());
afterAll(() => Promise.all([environment.ses.close(), dynamo.close()]));

it('P185: what was sent after the point in time is not sent again by the restored table', async () => {
  const track = environment.track(0, 0);
  for (const month of [1, 2]) await environment.addRoutine(track, month);
  const first = await environment.addSubscriber('2026-11-17', track);
  const lost = await environment.addSubscriber('2026-11-17', track);
  const old = await environment.addEstablishedSubscriber('2026-11-17', track);
  const later = await environment.addSubscriber('2026-11-18', track);
  const data = { name: 'Ana', contactUrl: 'https://tenaz.test/contacto' };
  const content = { template: 'email-change-reverted' as const, data };
  const mail = newMail({ to: 'ana@example.com', content }, new Date());
  await putMail(mail);
  const late = await environment.addSubscriber('2026-11-25', track);
  const progress = (await findProgress(late.userId))!;
  await deleteItem(keys.routineProgress(late.userId));
  const to = await dynamo.keep(from);

  await environment.runSchedule('2026-11-17');
  await environment.drainQueues();
  const sent = environment.inboxDeliveries();
  expect(sent).toHaveLength(3);
  // an account that was lost by mistake, which the restore is to bring back
  await deleteItem(keys.user(lost.userId));
  await markMailSent(await claimMail(mail._id, new Date()), new Date());
  // subscribed since, with an account of before or a new one: the restored table has no subscription
  await transact([putProgressStep(progress, null)]);
  const since = await environment.addSubscriber('2026-11-17', track);

  const table = await restored(to);
  await done('close');
  await done('apply', { table, downloads: 'downloads' });
  await done('switch', { table });
  dynamo.switchTo(from, table);

  expect(await findDueMails(new Date('2026-11-18T08:00:00Z'))).toEqual([]);
  await environment.runSchedule('2026-11-17');
  await environment.drainQueues();
  expect(environment.inboxDeliveries()).toEqual(sent);
  for (const { userId } of [late, since]) expect(await findProgress(userId)).toBeNull();
  // who was not sent anything, and whose next month has come, is served as ever
  vi.setSystemTime('2026-11-18T08:00:00Z');
  await environment.runSchedule('2026-11-18');
  await environment.drainQueues();
  expect(environment.inboxDeliveries().filter((each) => !sent.includes(each))).toEqual([
    expect.stringContaining(later.userId),
  ]);
  vi.setSystemTime('2026-12-17T08:00:00Z');
  await environment.runSchedule('2026-12-17');
  await environment.drainQueues();
  const all = environment.inboxDeliveries();
  expect(new Set(all).size).toBe(all.length);
  for (const { userId } of [first, lost, old])
    expect(all.filter((each) => each.includes(userId))).toHaveLength(2);
});
