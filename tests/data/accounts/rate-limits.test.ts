import { describe, expect, it } from 'vitest';
import { networkOf } from '#functions/_kit/network.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { resetRate, limitRate, rateRules } = await import('#functions/_data/accounts/rate-limits.ts');

/** The start of a window of every rule. */
const now = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('rate limits', () => {
  it('P22: let the limit through and no more, however many come at once, then open again', async () => {
    const { max, seconds } = rateRules['checkout-account'];
    const tries = await Promise.allSettled(
      Array.from({ length: max + 15 }, () => limitRate({ 'checkout-account': 'usr_a' }, after(10))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(max);
    await expect(limitRate({ 'checkout-account': 'usr_a' }, after(20))).rejects.toMatchObject({
      code: 'too_many_requests',
      extra: { retryAfter: seconds - 20 },
    });
    await limitRate({ 'checkout-account': 'usr_b' }, after(20));
    await limitRate({ 'checkout-account': 'usr_a' }, after(seconds));
  });

  it('P38: forgive what turned out well', async () => {
    const attempt = { 'login-pair': 'clara 203.0.113.7' };
    for (let i = 0; i < 3 * rateRules['login-pair'].max; i++) {
      await expect(limitRate(attempt, now)).resolves.toBeUndefined();
      await resetRate(attempt, now);
    }
  });

  it('P38: count a household, not each of its addresses', async () => {
    const { max } = rateRules['register-ip'];
    const from = (host: number) => limitRate({ 'register-ip': `2001:db8:1:2::${host.toString(16)}` }, now);
    for (let host = 1; host <= max; host++) await from(host);
    await expect(from(max + 1)).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
