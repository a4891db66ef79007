import { afterAll, describe, expect, it } from 'vitest';
import { viewMinutes } from '#shared/rules/back-office/user-management.ts';
import { startDownloadCalls } from '../support/accounts/download-calls.ts';
import { allItems } from '../support/accounts/known-person.ts';
import { assessmentForm } from '../support/subscriptions/assessment-form.ts';
import { call } from '../support/call.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { nightly, rounds } from '../support/run/rounds.ts';
import { freshToken, signIn } from '../support/sign-in.ts';
import { advance, startShop } from '../support/start-shop.ts';
import { day, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { crashAtWrite, crashBefore, deathsInTurn, faultCalls } from '../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: deletion } = await import('#functions/privacy/erasure/account-data.lambda.ts');
const { handler: night } = await import('#functions/privacy/erasure/erase-accounts.lambda.ts');
const { handler: details } = await import('#functions/training/user-details.lambda.ts');
const { saveAssessment } = await import('#functions/subscriptions/access/save-assessment.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const { listEvents } = await import('#functions/platform/security-events.ts');
const { findDataExport } = await import('#functions/accounts/data-exports.ts');
const { putDownloadFile } = await import('#functions/platform/ports/download-files.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { show, begin, link, messages, work, downloaded, textOf, files } = await startDownloadCalls(shop);

// with the options of the assessment
await startSubscriberCalls(shop);

const minute = 60_000;
const hour = 60 * minute;
/** Those in the outbox. */
const mailsTo = async (email: string) =>
  (await allItems())
    .filter(({ sk, to }) => sk === 'mail' && to === email)
    .map(({ content }) => content as { template: string; data: object })
    .filter(({ template }) => template === 'download-ready');
const mailsAbout = async (userId: string) => mailsTo((await findUser(userId))!.email);
const remove = (token: string) =>
  call(deletion, 'POST /api/account/deletion', { token, body: { password: null } });

describe('a download', () => {
  it('is made by a job, told of by mail, and fetched by links of a quarter of an hour', async () => {
    const { token, userId } = await signIn();
    expect((await show(token)).body.data).toEqual({ download: null });
    const begun = (await begin(token)).body.data.download;
    expect(begun).toMatchObject({ state: 'queued', progress: 0, total: null });
    expect(Date.parse(begun.expiresAt) - Date.parse(begun.createdAt)).toBe(day);
    // a second press, or a reload, finds the same one
    expect((await begin(token)).body.data.download).toEqual(begun);
    expect((await show(token)).body.data.download).toEqual(begun);
    expect((await link(token, begun._id as string)).body.code).toBe('download_not_found');
    const [message] = messages().slice(-1);
    expect(messages().filter((each) => each === message)).toHaveLength(1);
    // it comes twice
    for (let nth = 0; nth < 2; nth++) expect(await work(message!)).toEqual({ batchItemFailures: [] });
    const { state, progress, total } = (await show(token)).body.data.download;
    expect({ state, left: total - progress }).toEqual({ state: 'finished', left: 1 });
    const mails = await mailsAbout(userId);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.data).toMatchObject({ profileUrl: 'http://localhost:4000/perfil?tab=perfil' });
    const { url } = (await link(token, begun._id as string)).body.data;
    const answer = await fetch(url as string);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mis-datos-20..-..-..\.json"$/,
    );
    expect(JSON.parse(await answer.text())).toMatchObject({ account: { name: 'Clara' } });
    await advance(14.9 * minute);
    expect((await fetch(url as string)).status).toBe(200);
    await advance(0.2 * minute);
    expect((await fetch(url as string)).status).toBe(403);
    const events = await listEvents({ account: userId }, { limit: 50 }, new Date());
    expect(events.items.filter(({ action }) => action === 'download')).toHaveLength(1);
  });

  it('P143: another user, a view as the owner, a banned user and a stale session get no file and no word of it', async () => {
    const { token, userId } = await signIn();
    const id = await downloaded(token);
    const stranger = await signIn();
    const strange = await link(stranger.token, id);
    expect([strange.status, strange.body.code]).toEqual([404, 'download_not_found']);
    expect((await show(stranger.token)).body.data.download).toBeNull();
    expect((await link(stranger.token, 'dwn_unknown')).body.code).toBe('download_not_found');

    const admin = await signIn('admin');
    const params = { id: userId };
    const viewing = { token: admin.token, params, body: { reason: 'Una pregunta' } };
    const view = (await call(users, 'POST /api/users/{id}/view-as', viewing)).body.token as string;
    for (const { body } of [await show(view), await begin(view), await link(view, id)])
      expect(body.code).toBe('view_only');

    await advance(10 * minute);
    expect(viewMinutes).toBeGreaterThan(10);
    for (const { body } of [await begin(token), await link(token, id)])
      expect(body.code).toBe('step_up_required');
    expect((await link(await freshToken(userId), id)).status).toBe(200);

    const banned = await freshToken(userId);
    const ban = { token: await freshToken(admin.userId), params, body: { reason: 'Prueba' } };
    const answer = await call(users, 'PUT /api/users/{id}/ban', ban);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    for (const { status } of [await show(banned), await begin(banned), await link(banned, id)])
      expect(status).toBe(401);
  });

  it('P143: is over after a day, for the table and for the bucket, and has a name that is not guessed', async () => {
    const { token, userId } = await signIn();
    const id = await downloaded(token);
    const name = (await files()).find((each) => each.includes(userId));
    expect(name).toMatch(new RegExp(`^downloads/${userId}/[\\w-]{43}\\.json$`));
    expect(JSON.stringify((await show(token)).body)).not.toContain(name!.slice(-48, -5));
    await advance(day + hour);
    const later = await freshToken(userId);
    expect((await link(later, id)).status).toBe(404);
    expect((await show(later)).body.data.download).toBeNull();
    expect((await files()).filter((each) => each.includes(userId))).toEqual([]);
  });

  nightly('P143: is made three times a day at most', async () => {
    const { userId } = await signIn();
    for (let nth = 1; nth <= 3; nth++) await downloaded(await freshToken(userId));
    expect(await begin(await freshToken(userId))).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    await advance(day);
    expect((await begin(await freshToken(userId))).status).toBe(202);
  });

  it('that fails is tried again, then said to have failed, and can be begun again', async () => {
    const lines = collectLogLines();
    const { token } = await signIn();
    await begin(token);
    const message = messages().at(-1)!;
    const away = faultCalls(crashBefore, (_, operation) => operation === 'Query');
    for (const tries of [1, 3]) expect((await work(message, tries)).batchItemFailures).toHaveLength(1);
    away.restore();
    expect(levelsOf(lines, 'download not written')).toEqual(['warn', 'error']);
    expect((await show(token)).body.data.download.state).toBe('failed');
    expect((await begin(token)).body.data.download.state).toBe('queued');
  });

  it('P178: calls the function that makes it; where Lambda takes no call, it is queued all the same', async () => {
    const { called, refuse } = shop.functionCalls;
    const lines = collectLogLines();
    const [one, other] = [await signIn(), await signIn()];
    called.length = 0;
    await begin(one.token);
    expect(called).toEqual(['data-export']);
    refuse(true);
    expect((await begin(other.token)).status).toBe(202);
    refuse(false);
    expect(levelsOf(lines, 'job left to the schedule')).toEqual(['warn']);
    expect(await work(messages().at(-1)!)).toEqual({ batchItemFailures: [] });
    expect((await show(other.token)).body.data.download.state).toBe('finished');
  });

  it('whose message is lost is said to have failed after an hour', async () => {
    const { token, userId } = await signIn();
    await begin(token);
    await advance(hour + minute);
    expect((await show(await freshToken(userId))).body.data.download.state).toBe('failed');
  });

  it.each(deathsInTurn)('P146: dies $when, and is whole and told of once', async ({ faultAt }) => {
    let crashes = 0;
    for (let nth = 1, isOver = false; !isOver; nth += rounds(3, 1)) {
      const { token, userId } = await signIn();
      const id = (await begin(token)).body.data.download._id as string;
      const message = messages().at(-1)!;
      const writes = crashAtWrite(nth, faultAt(Math.ceil(nth / rounds(3, 1))));
      await work(message);
      isOver = writes.made < nth;
      if (!isOver) crashes++;
      writes.restore();
      // the claim of a worker that has died is over when its time is
      await advance(3 * minute);
      if (!isOver) expect(await work(message, 2)).toEqual({ batchItemFailures: [] });
      expect(JSON.parse(await textOf(token, id)), `${nth}`).toHaveProperty('orders');
      expect(await mailsAbout(userId)).toHaveLength(1);
    }
    expect(crashes).toBeGreaterThan(rounds(1, 3));
  });
});

describe('P145: health data that is erased at once', () => {
  it.each(['the consent is withdrawn', 'the account is to be deleted'])(
    'P145: goes from copies when %s',
    async (when) => {
      const { token, userId } = await signIn();
      await saveAssessment(userId, await assessmentForm(), new Date());
      const id = await downloaded(token);
      expect(await textOf(token, id)).toContain('"weightKg": 72.5');
      const { url } = (await link(token, id)).body.data;
      const done =
        when === 'the consent is withdrawn'
          ? await call(details, 'DELETE /api/user-details/me/body', { token })
          : await remove(token);
      expect(done.status).toBeLessThan(300);
      expect((await fetch(url as string)).status).toBe(404);
      expect((await link(await freshToken(userId), id)).body.code).toBe('download_not_found');
      expect((await files()).filter((each) => each.includes(userId))).toEqual([]);
    },
  );
});

describe('P145: an erasure', () => {
  it('P145: lets a leaving account have its copy, and leaves no file of it', async () => {
    const { token, userId } = await signIn();
    expect((await remove(token)).status).toBe(202);
    await advance(14 * day - 30 * minute);
    const id = await downloaded(await freshToken(userId));
    expect(await textOf(await freshToken(userId), id)).toContain('Clara');
    expect((await files()).filter((each) => each.includes(userId))).not.toEqual([]);
    await advance(40 * minute);
    await night({});
    expect(await findUser(userId)).toBeNull();
    expect((await files()).filter((each) => each.includes(userId))).toEqual([]);
  });

  it('P145: that meets a worker deletes what it writes, and nobody is told', async () => {
    const { token, userId } = await signIn();
    await remove(token);
    await advance(14 * day - minute);
    const { email } = (await findUser(userId))!;
    const id = (await begin(await freshToken(userId))).body.data.download._id as string;
    const { fileKey } = (await findDataExport(userId, id, new Date()))!;
    const message = messages().at(-1)!;
    await advance(2 * minute);
    // the files are written, and before that is saved the account goes
    beforeNextTransaction(async () => {
      expect((await files()).filter((each) => each.includes(userId))).toHaveLength(1);
      await night({});
      expect(await findUser(userId)).toBeNull();
    });
    expect((await work(message)).batchItemFailures).toHaveLength(1);
    expect(await work(message, 2)).toEqual({ batchItemFailures: [] });
    // a worker that is slower than the first pass
    await putDownloadFile({ userId, fileKey }, { name: 'x', body: '{}' });
    await advance(2 * hour);
    await night({});
    expect((await files()).filter((each) => each.includes(userId))).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });
});
