import { expect, it } from 'vitest';
import * as z from 'zod';
import { useTable } from '../support/table/table.ts';

await useTable();
const { issueLinkToken, issueMailToken, linkLifetimes, readLinkToken, redeemLinkToken, redeemStep } =
  await import('#functions/accounts/mail-links/link-tokens.ts');
const { deleteStep, transact } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');

const Payload = z.object({ userId: z.string() });
const payload = { userId: 'usr_a' };
const now = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('P24: of many concurrent redemptions of a token one gets the payload', async () => {
  const token = await issueLinkToken('sign-in', payload, now);
  const redeemed = await Promise.all(
    Array.from({ length: 10 }, () => redeemLinkToken('sign-in', token, Payload, now)),
  );
  expect(redeemed.filter(Boolean)).toEqual([payload]);
});

it.each(Object.entries(linkLifetimes))(
  'P24: a %s token expires after %i seconds',
  async (purpose, seconds) => {
    const kind = purpose as keyof typeof linkLifetimes;
    const token = await issueLinkToken(kind, payload, now);
    expect(await readLinkToken(kind, token, Payload, after(seconds - 1))).toEqual(payload);
    expect(await readLinkToken(kind, token, Payload, after(seconds))).toBeNull();
    expect(await redeemLinkToken(kind, token, Payload, after(seconds))).toBeNull();
  },
);

it('a token is valid for its own purpose only', async () => {
  const token = await issueLinkToken('confirm-email', payload, now);
  expect(await redeemLinkToken('reset-password', token, Payload, now)).toBeNull();
  expect(await redeemLinkToken('confirm-email', token, Payload, now)).toEqual(payload);
});

it('the token of a mail is valid for each of its links with its own payload', async () => {
  const links = [
    { purpose: 'confirm-alert', payload },
    { purpose: 'withdraw-alert', payload: { userId: 'usr_b' } },
  ] as const;
  const token = await issueMailToken(links, now);
  expect(await redeemLinkToken('confirm-alert', token, Payload, now)).toEqual(payload);
  expect(await redeemLinkToken('withdraw-alert', token, Payload, now)).toEqual({ userId: 'usr_b' });
});

it('a token is used in the same transaction as what it allows, or not at all', async () => {
  const token = await issueLinkToken('reset-password', payload, now);
  const impossible = deleteStep('nothing', keys.user('usr_none'), { condition: 'attribute_exists(pk)' });
  await expect(transact([redeemStep('reset-password', token), impossible])).rejects.toThrow('nothing');
  expect(await readLinkToken('reset-password', token, Payload, now)).toEqual(payload);
  await transact([redeemStep('reset-password', token)]);
  await expect(transact([redeemStep('reset-password', token)])).rejects.toMatchObject({
    refusal: 'link_used',
  });
});
