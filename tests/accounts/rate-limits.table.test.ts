import { describe, expect, it } from 'vitest';
import { firstOf } from '#tests/support/run/rounds.ts';
import type { Attempts } from '#functions/accounts/rate-limits.ts';
import { networksOf } from '#functions/platform/kit/network.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { resetRate, limitRate, rateRules } = await import('#functions/accounts/rate-limits.ts');

/** A time at which the window of every rule starts. */
const now = new Date('2026-11-20T10:00:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('rate limits', () => {
  it('P22: a rate limit allows exactly its number of concurrent attempts, and all again in the next window', async () => {
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

  it('P38: a successful attempt is uncounted', async () => {
    const attempt: Attempts = { 'login-pair': ['clara', '203.0.113.7'] };
    for (let i = 0; i < 3 * rateRules['login-pair'].max; i++) {
      await expect(limitRate(attempt, now)).resolves.toBeUndefined();
      await resetRate(attempt, now);
    }
  });

  it.each(
    firstOf(2, [
      ['/64', 1, (i: number) => `2001:db8:1:2::${i.toString(16)}`],
      ['/56', 2, (i: number) => `2001:db8:2:3${(i % 256).toString(16).padStart(2, '0')}::1`],
      ['/48', 4, (i: number) => `2001:db8:3:${(i * 256).toString(16)}::1`],
    ]),
  )('P38: the addresses of an IPv6 %s are counted together', async (_, allowance, address) => {
    const allowed = allowance * rateRules['login-ip'].max;
    const from = (i: number) => limitRate({ 'login-ip': address(i) }, now);
    for (let i = 1; i <= allowed; i++) await from(i);
    await expect(from(allowed + 1)).rejects.toMatchObject({ code: 'too_many_requests' });
    await limitRate({ 'login-ip': '2001:db8:9::1' }, now);
  });
});

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2a3:3:4:5:6', ['2001:db8:1:2a3::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']],
  ['2001:0DB8:0001:0002::9', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
])('the networks of the address %s are %j', (ip, networks) => {
  expect(networksOf(ip).map(({ name }) => name)).toEqual(networks);
});
