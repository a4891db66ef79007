import { expect, it } from 'vitest';
import * as z from 'zod';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { issueLinkToken, issueLinkTokenStep, linkLifetimes, readLinkToken, redeemLinkToken, redeemStep } =
  await import('#functions/_data/accounts/link-tokens.ts');
const { transact } = await import('#functions/_data/table/table.ts');

const Payload = z.object({ userId: z.string() });
const payload = { userId: 'usr_a' };
const now = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('P24: of many who redeem a token at once, one gets what it stands for', async () => {
  const token = await issueLinkToken('sign-in', payload, now);
  const redeemed = await Promise.all(
    Array.from({ length: 10 }, () => redeemLinkToken('sign-in', token, Payload, now)),
  );
  expect(redeemed.filter(Boolean)).toEqual([payload]);
});

it.each(Object.entries(linkLifetimes))('P24: %s tokens live %i s', async (purpose, seconds) => {
  const kind = purpose as keyof typeof linkLifetimes;
  const token = await issueLinkToken(kind, payload, now);
  expect(await readLinkToken(kind, token, Payload, after(seconds - 1))).toEqual(payload);
  expect(await readLinkToken(kind, token, Payload, after(seconds))).toBeNull();
  expect(await redeemLinkToken(kind, token, Payload, after(seconds))).toBeNull();
});

it('is good for its own purpose only', async () => {
  const token = await issueLinkToken('confirm-email', payload, now);
  expect(await redeemLinkToken('reset-password', token, Payload, now)).toBeNull();
  expect(await redeemLinkToken('confirm-email', token, Payload, now)).toEqual(payload);
});

it('is used up with what it allows, or not at all', async () => {
  const { token, step } = issueLinkTokenStep('reset-password', payload, now);
  expect(await readLinkToken('reset-password', token, Payload, now)).toBeNull();
  await transact([step]);
  expect(await readLinkToken('reset-password', token, Payload, now)).toEqual(payload);
  await transact([redeemStep('reset-password', token)]);
  await expect(transact([redeemStep('reset-password', token)])).rejects.toMatchObject({
    refusal: 'link_used',
  });
});
