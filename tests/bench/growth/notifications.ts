import { putManyNotifications } from '#tests/support/notifications/many-notifications.ts';
import { gatewayEvent } from '#tests/support/call.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startFunction } from '../function-instance.ts';
import { p95 } from './latency.ts';
import type { Growth } from './measure.ts';

/** Notifications of a user: a usual year, and a year of fourteen a day. */
const sizes = [50, 5000];

/** The first page of a user's notifications, all of them and the unread ones. */
export async function measureNotifications(variables: Record<string, string>): Promise<Growth[]> {
  const queries = {
    'first page of notifications': {},
    'first page of unread notifications': { read: 'false' },
  };
  const latencies = Object.keys(queries).map((): number[] => []);
  for (const size of sizes) {
    const { token, userId } = await signIn();
    await putManyNotifications(userId, size, new Date(), (nth) => ({ read: nth % 2 === 1 }));
    const instance = await startFunction('notifications', variables);
    for (const [at, query] of Object.values(queries).entries()) {
      const event = gatewayEvent('GET /api/notifications', { token, query });
      await instance.call(event);
      latencies[at]!.push(await p95(instance, event));
    }
    await instance.close();
  }
  return Object.keys(queries).map((name, at) => ({
    name,
    sizes,
    ms: latencies[at]!,
  }));
}
