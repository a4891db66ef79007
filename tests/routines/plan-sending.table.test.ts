import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Delivery } from '#shared/contracts/routines/deliveries.ts';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import { lineText, sessionOf, sheetOf } from '#shared/rules/routines/plan.ts';
import { call } from '../support/call.ts';
import {
  addDueSubscriber,
  callProgress,
  day,
  deliveriesOf,
  environment,
  nextDay,
  sendCounts,
  track,
  type UserRef,
  useRoutineAdmin,
  whileWorkerRuns,
} from '../support/routines/routine-admin.ts';
import {
  planEntry,
  plans,
  putExercises,
  sampleExercise,
  samplePlan,
} from '../support/routines/sample-plan.ts';
import { firstOf, nightly, rounds } from '../support/run/rounds.ts';
import { freshToken, signIn } from '../support/sign-in.ts';
import { crashAfter, crashBefore, faultCalls } from '../support/table/table-faults.ts';

await useRoutineAdmin();

let token: string;
beforeAll(async () => {
  await putExercises(
    ...[1, 2, 3].map((each) => sampleExercise(each, { name: ['Sentadilla', 'Remo', 'Plancha'][each - 1]! })),
  );
});
beforeEach(async () => {
  ({ token } = await signIn('admin'));
});

const first = samplePlan();
const second = samplePlan([planEntry(1, { effort: { kg: 90 } }), planEntry(3)]);
const link = 'https://drive.google.com/file/d/1/view';

async function routineOf(month = 1) {
  const { findRoutineInSlot } = await import('#functions/routines/grid/routines.ts');
  return (await findRoutineInSlot(track, month))!;
}

async function callRoutines(method: string, way: string, body?: object, month = 1) {
  const { handler } = await import('#functions/routines/grid/routines.lambda.ts');
  const { _id: id } = await routineOf(month);
  return call(handler, `${method} /api/routines/{id}${way}`, { token, params: { id }, body });
}

/** Writes a version of the plan of the routine that the test sends. */
const plan = async (content: Plan, month = 1) =>
  expect((await callRoutines('PUT', '/plan', { plan: content }, month)).status).toBe(200);
const setLink = async (driveLink: string) =>
  expect((await callRoutines('PATCH', '/drive-link', { name: 'Rutina 1', driveLink })).status).toBe(200);
const outdated = async () =>
  ((await callRoutines('GET', '/plan')).body.data as { outdated: number }).outdated;
const correct = async (month = 1) =>
  (await callRoutines('POST', '/plan/correction', undefined, month)).body.data as object;

/** A user who was sent the routine as it is. */
async function sent() {
  const who = await addDueSubscriber(day);
  await environment.runSchedule(day);
  await environment.drainQueues();
  return who;
}

/** What the user's own list says of the routines that they received. */
async function listOf({ userId }: UserRef) {
  const { handler } = await import('#functions/routines/routine-progress.lambda.ts');
  const own = await freshToken(userId);
  const { body } = await call(handler, 'GET /api/routine-progress/me/deliveries', { token: own });
  return body.data.deliveries as Delivery[];
}

/** The mails of the outbox to a user. */
async function mailsTo({ email }: { email: string }) {
  const z = await import('zod');
  const { findDue } = await import('#functions/platform/table/due-items.ts');
  const Row = z.object({ to: z.string(), content: z.object({ template: z.string(), data: z.unknown() }) });
  const all = await findDue(Row, 'mails', new Date(Date.now() + 86_400_000));
  return all.filter(({ to }) => to === email).map(({ content }) => content);
}

/** Writes into the ledger that users were sent the routine as it is. */
async function putSent(userIds: string[], month = 1): Promise<void> {
  const { putDeliveries, newDelivery } = await import('#functions/routines/sending/delivery-ledger.ts');
  const { newClaim } = await import('#functions/routines/sending/claimed-batch.ts');
  const { emptyBatch, routineSnapshot } = await import('#functions/routines/sending/build-batch.ts');
  const now = new Date();
  const batch = emptyBatch({ runId: 'run_1', kind: 'due', day }, now);
  const claim = newClaim(batch, routineSnapshot(await routineOf(month)), now);
  await putDeliveries(userIds.map((userId) => newDelivery(userId, claim, { sentAt: now })));
}

const mails = ({ userId }: UserRef) =>
  environment.ses.inbox.list().filter(({ tags }) => tags['user'] === userId);

describe('P320: what was sent with a plan stays', () => {
  it('P320: a plan alone is sent with its first session and the way to its month, and an edit afterwards changes nothing of it', async () => {
    await plan(first);
    await setLink('');
    const who = await sent();
    const [row] = await deliveriesOf(who);
    expect(row).toMatchObject({ planVersion: 1, driveLink: '', failedAt: null, sentAt: expect.any(String) });
    const [mail] = mails(who);
    for (const part of [mail!.html, mail!.text]) {
      expect(part).toContain(`https://tenaz.test/rutina/${row!._id}`);
      expect(part).toContain('Sentadilla: 4 × 6, 80 kg, descanso 3 min');
      expect(part).not.toMatch(/drive\.google|Abrir/);
    }
    const listed = await listOf(who);
    expect(listed).toMatchObject([{ hasPlan: true, driveLink: '' }]);
    await plan(second);
    await setLink(link);
    expect(await deliveriesOf(who)).toEqual([row]);
    expect(await listOf(who)).toEqual(listed);
    const params = { userId: who.userId, deliveryId: row!._id };
    expect((await callProgress('POST', '/{userId}/deliveries/{deliveryId}/repeat', { params })).status).toBe(
      200,
    );
    expect(await mailsTo(who)).toMatchObject([
      { data: { documentUrl: null, session: { lines: [{ text: expect.stringContaining('80 kg') }, {}] } } },
    ]);
  });

  it('P320: a link that was sent stays when the routine has a plan, and no link any more', async () => {
    const who = await sent();
    await plan(first);
    await setLink('');
    expect(await listOf(who)).toMatchObject([{ hasPlan: false, driveLink: link }]);
    const [row] = await deliveriesOf(who);
    const params = { userId: who.userId, deliveryId: row!._id };
    await callProgress('POST', '/{userId}/deliveries/{deliveryId}/repeat', { params });
    expect(await mailsTo(who)).toMatchObject([{ data: { routineUrl: link, session: null } }]);
  });

  it('P320: a link that has got a plan since it was queued is sent with the plan as it is claimed, its document beside it', async () => {
    const who = await addDueSubscriber(day);
    await environment.runSchedule(day);
    await plan(first);
    environment.ses.faults.next('unavailable');
    await environment.runWorkers();
    // claimed, and not sent yet
    await plan(second);
    await environment.drainQueues();
    expect(await deliveriesOf(who)).toMatchObject([{ planVersion: 1, driveLink: link, failedAt: null }]);
    const [mail, ...more] = mails(who);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('Sentadilla: 4 × 6, 80 kg');
    expect(mail!.text).toContain(`Abrir el documento:\n${link}\n`);
    expect(await listOf(who)).toMatchObject([{ hasPlan: true, driveLink: link }]);
  });

  it.each(firstOf(1, ['by its answer', 'by the event of SES']))(
    'P320: a failed one is sent again with the plan of now, and the ledger says so, settled %s',
    async (how) => {
      await plan(first);
      const who = await addDueSubscriber(day);
      environment.ses.faults.mailbox(who.email, 'rejected');
      await environment.runSchedule(day);
      await environment.drainQueues();
      const [row] = await deliveriesOf(who);
      expect(row).toMatchObject({ planVersion: 1, sentAt: null });
      environment.ses.faults.clear();
      await plan(second);
      if (how === 'by the event of SES') environment.ses.faults.next('accept-then-timeout');
      const params = { userId: who.userId, deliveryId: row!._id };
      const resend = callProgress('POST', '/{userId}/deliveries/{deliveryId}/resend', { params });
      if (how === 'by its answer') expect(await whileWorkerRuns(() => resend)).toMatchObject(sendCounts(1));
      await vi.waitUntil(() => environment.queue.length > 0 || how === 'by its answer');
      await environment.drainQueues();
      expect(await deliveriesOf(who)).toMatchObject([
        { planVersion: 2, failedAt: null, sentAt: expect.any(String) },
      ]);
      expect(mails(who)).toMatchObject([{ text: expect.stringContaining('Sentadilla: 4 × 6, 90 kg') }]);
      // and a later version finds it
      await plan(first);
      expect(await correct()).toEqual({ corrected: 1, remaining: 0 });
    },
  );

  it('P29: one whose answer of SES was lost is in the ledger with its plan, and a correction finds it', async () => {
    await plan(first);
    const who = await addDueSubscriber(day);
    await environment.runSchedule(day);
    environment.ses.faults.next('accept-then-timeout');
    await environment.drainQueues();
    expect(await deliveriesOf(who)).toMatchObject([{ planVersion: 1, failedAt: null }]);
    expect(mails(who)).toHaveLength(1);
    await plan(second);
    expect(await correct()).toEqual({ corrected: 1, remaining: 0 });
  });
});

it('P353: who was sent a plan and never begins is listed after ten days, also when the answer of SES was lost, until they train', async () => {
  const { awaitTraining, listIdle } = await import('#functions/workouts/index.ts');
  const { raiseLastTrained } = await import('#functions/workouts/log.ts');
  const { addDays } = await import('#shared/rules/routines/routine-calendar.ts');
  const idle = async (on: string, { userId }: UserRef) => {
    const { items } = await listIdle(100, undefined, new Date(`${on}T12:00:00Z`));
    return items.filter((each) => each.userId === userId).map(({ since }) => since);
  };
  const linkOnly = await sent();
  await plan(first);
  nextDay();
  const [who, lost] = [await addDueSubscriber(day), await addDueSubscriber(day)];
  await environment.runSchedule(day);
  environment.ses.faults.next('accept-then-timeout');
  await environment.drainQueues();
  const tenLater = addDays(day, 10);
  expect(await Promise.all([who, lost, linkOnly].map((each) => idle(tenLater, each)))).toEqual([
    [day],
    [day],
    [],
  ]);
  expect(await idle(addDays(day, 9), who)).toEqual([]);
  // the plan of the next month
  await awaitTraining([{ userId: who.userId, day: tenLater }]);
  expect(await idle(addDays(day, 20), who)).toEqual([day]);
  await raiseLastTrained(who.userId, tenLater);
  expect(await idle(addDays(day, 19), who)).toEqual([]);
  expect(await idle(addDays(day, 20), who)).toEqual([tenLater]);
});

describe('P322: the correction of a plan that was sent', () => {
  const moment = expect.any(String) as string;

  it('P322: it gives each delivery the new version once, with a mail and in the ledger, and nothing to one that was a link', async () => {
    const linkOnly = await sent();
    await plan(first);
    nextDay();
    ({ token } = await signIn('admin'));
    const who = await sent();
    expect(await correct()).toEqual({ corrected: 0, remaining: 0 });
    expect(await outdated()).toBe(0);
    await plan(second);
    expect(await outdated()).toBe(1);
    const answers = (await Promise.all([correct(), correct()])) as { corrected: number }[];
    expect(answers.reduce((sum, { corrected }) => sum + corrected, 0)).toBe(1);
    expect(await correct()).toEqual({ corrected: 0, remaining: 0 });
    expect(await outdated()).toBe(0);
    const [row] = await deliveriesOf(who);
    expect(row).toMatchObject({ planVersion: 2, corrections: [{ version: 2, at: moment }] });
    expect(await mailsTo(who)).toMatchObject([
      {
        template: 'plan-corrected',
        data: { month: 1, trainingUrl: `https://tenaz.test/rutina/${row!._id}` },
      },
    ]);
    expect(await mailsTo(linkOnly)).toEqual([]);
    expect(await deliveriesOf(linkOnly)).toMatchObject([{ planVersion: null }]);
    await plan(first);
    expect(await correct()).toEqual({ corrected: 1, remaining: 0 });
    expect((await deliveriesOf(who))[0]!.corrections).toMatchObject([{ version: 2 }, { version: 3 }]);
  });

  it('P322: an address that takes no mails has the new plan without one, and a month of long ago keeps its own', async () => {
    await plan(first);
    const [old, mute] = [await addDueSubscriber(day), await addDueSubscriber(day)];
    await environment.runSchedule(day);
    await environment.drainQueues();
    const { update, transact } = await import('#functions/platform/table/table.ts');
    const { keys } = await import('#functions/entities.ts');
    const { changeUserStep } = await import('#functions/accounts/users.ts');
    const [row] = await deliveriesOf(old);
    await update(keys.delivery(old.userId, row!._id), {
      update: 'SET gsi2sk = :then, sentAt = :then',
      values: { ':then': new Date(Date.now() - 63 * 86_400_000).toISOString() },
    });
    await transact([changeUserStep(mute.userId, { emailProblem: 'bounced' }, {})]);
    await plan(second);
    expect(await correct()).toEqual({ corrected: 1, remaining: 0 });
    expect(await deliveriesOf(old)).toMatchObject([{ planVersion: 1 }]);
    expect(await deliveriesOf(mute)).toMatchObject([{ planVersion: 2 }]);
    expect(await mailsTo(mute)).toEqual([]);
  });

  nightly(
    'P322: it corrects two hundred in a call, says how many are left, and the next call goes on',
    async () => {
      await plan(first);
      await putSent(Array.from({ length: 203 }, (_, at) => `usr_${at}`));
      await plan(second);
      expect(await correct()).toEqual({ corrected: 200, remaining: 3 });
      expect(await correct()).toEqual({ corrected: 3, remaining: 0 });
    },
  );

  it.each(
    firstOf(1, [
      ['before', crashBefore],
      ['after', crashAfter],
    ]),
  )(
    'P322: one that dies %s any of its table calls goes on when it is called again: each has it once, with one mail',
    async (_, fault) => {
      const users = [await addDueSubscriber(day), await addDueSubscriber(day)];
      for (let nth = 1; ; nth += rounds(3, 1)) {
        const month = nth + 2;
        await environment.addRoutine(track, month);
        await plan(first, month);
        await putSent(
          users.map(({ userId }) => userId),
          month,
        );
        await plan(second, month);
        const calls = faultCalls(fault, (at) => at === nth);
        await correct(month).catch(() => null);
        calls.restore();
        await correct(month);
        for (const who of users) {
          const rows = (await deliveriesOf(who)).filter((row) => row.month === month);
          expect(rows).toMatchObject([{ planVersion: 2, corrections: [{ version: 2 }] }]);
          const told = (await mailsTo(who)).filter(({ data }) => (data as { month: number }).month === month);
          expect(told).toHaveLength(1);
        }
        if (calls.made < nth) return;
      }
    },
  );
});

it('P323: the first session in a mail has the lines of its page, in the size that SES takes', async () => {
  const { mailSession } = await import('#functions/routines/sending/routine-mail.ts');
  const exerciseOf = (id: string) => ({ name: `Ejercicio ${id.slice(-1)}`, perSide: id.endsWith('3') });
  fc.assert(
    fc.property(plans, (each) => {
      const session = sessionOf(each, 1, 1)!;
      const lines = mailSession(session, exerciseOf).lines.map(({ text }) => text);
      expect(lines).toEqual(sheetOf(session, exerciseOf).map(lineText));
    }),
  );
  const { templateData } = await import('#functions/platform/mail/template-data.ts');
  const entries = Array.from({ length: 144 }, (_, at) =>
    planEntry(1, { id: `e${at}`, note: '&'.repeat(200) }),
  );
  const session = mailSession(sessionOf(samplePlan(entries), 1, 1)!, () => ({
    name: '&'.repeat(80),
    perSide: true,
  }));
  expect(session.lines).toHaveLength(144);
  const { plannedRoutine } = await import('../messages/sample-mails.ts');
  const data = templateData({
    template: 'routine',
    data: { ...plannedRoutine.data, session },
  } as typeof plannedRoutine);
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(262_144 / 2);
});
