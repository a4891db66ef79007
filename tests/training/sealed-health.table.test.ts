import * as z from 'zod';
import { beforeEach, expect, it } from 'vitest';
import { healthChoices } from '#shared/rules/training/assessment.ts';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { writeOptionsAndForm } from '../support/subscriptions/assessment-form.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/training/assessments.lambda.ts');
const { findWholeAssessment } = await import('#functions/training/assessments.ts');
const { readHealthKey } = await import('#functions/platform/ports/secrets.ts');
const { userPartitions } = await import('#functions/platform/table/partitions.ts');
const { keys } = await import('#functions/entities.ts');
const { get, put, queryAll } = await import('#functions/platform/table/table.ts');
const healthKey = await readHealthKey();

const Stored = z.looseObject({ pk: z.string(), sk: z.string() });
const form = await writeOptionsAndForm();
let token: string;
let userId: string;
beforeEach(async () => {
  ({ token, userId } = await signIn());
});

const answer = (as = token) => call(handler, 'POST /api/assessments', { token: as, body: form });
const sealedOf = async (owner: string) => (await get(Stored, keys.health(owner)))!;

it('P176: what a user has answered about health is nowhere in the partitions of the user', async () => {
  expect((await answer()).status).toBe(201);
  const items = (await Promise.all(userPartitions(userId).map((pk) => queryAll(Stored, pk)))).flat();
  const text = JSON.stringify(items);
  const answers = [...healthChoices.map((name) => form[name]), form.birthDate, form.weight, form.height];
  for (const value of answers) expect(text).not.toContain(String(value));
  expect(Object.keys(await sealedOf(userId)).sort()).toEqual(['pk', 'sealed', 'sk']);
  expect(await findWholeAssessment(userId, healthKey)).toMatchObject({
    motivation: form.motivation,
    body: { weight: form.weight, birthDate: form.birthDate },
  });
});

it('P176: the same answers are not recognised by what the table has of them', async () => {
  await answer();
  const before = await sealedOf(userId);
  await answer();
  expect((await sealedOf(userId))['sealed']).not.toBe(before['sealed']);
});

it('P176: answers that were copied to another user, or changed, are not read', async () => {
  const other = await signIn();
  await answer();
  await answer(other.token);
  const { sealed } = await sealedOf(userId);
  await put({ ...keys.health(other.userId), sealed });
  await expect(findWholeAssessment(other.userId, healthKey)).rejects.toThrow(/authenticate/);
  const changed = Buffer.from(String(sealed), 'base64');
  changed[changed.length - 1]! ^= 1;
  await put({ ...keys.health(userId), sealed: changed.toString('base64') });
  await expect(findWholeAssessment(userId, healthKey)).rejects.toThrow(/authenticate/);
});
