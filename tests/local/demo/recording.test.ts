import { describe, expect, it } from 'vitest';
import { deployTriggers } from '#infra/local/cloud/deploy-triggers.ts';
import { loadDemo } from '#infra/local/demo/index.ts';
import { madeFrom } from '#infra/local/demo/recording/made-from.ts';
import { readHeader } from '#infra/local/demo/recording/recording.ts';
import { itIsADemo } from '../../support/demo/it-is-a-demo.ts';

it('the recorded demo is of these schemas, keys, defaults and demo sources', () => {
  const { madeFrom: recorded } = readHeader();
  const current = madeFrom();
  // a file that moved says the same
  const unknown = (these: Record<string, string>, others: Record<string, string>) =>
    Object.keys(these).filter((file) => !Object.values(others).includes(these[file]!));
  const changed = [...new Set([...unknown(current, recorded), ...unknown(recorded, current)])];
  expect(changed, 'make the recording anew: npm run demo:record').toEqual([]);
});

describe('the recorded demo', () => {
  const demo = itIsADemo({
    // the day before a 31st, half an hour before the run; the summer time has just begun
    present: new Date('2027-03-30T06:30:00Z'),
    fill: async (cloud) => {
      await loadDemo(cloud);
      // what the end of a deployment calls, which does not wait for the pages
      for (const { name } of deployTriggers(cloud.assembly)) await cloud.lambda.invoke(name, {});
      await cloud.idle();
    },
    lastRun: { due: 5, withoutRoutine: 1 },
  });

  const alarms = async () => {
    const page = await (await fetch(`${demo.cloud().console.inboxUrl}?to=avisos%40tenaz.test`)).text();
    // a busy machine may be slow
    return (page.match(/ALARM: [^<]*/g) ?? []).filter((each) => !/slow|latency/.test(each));
  };
  const ringing = 'ALARM: &quot;tenaz-dev-errors&quot;';

  it('P56: the demo rings no alarm, and a webhook that fails shows its alarm in the inbox page', async () => {
    expect(await alarms()).toEqual([]);
    const event = [...demo.cloud().stripe!.state.events.values()].findLast(
      ({ type }) => type === 'invoice.paid',
    )!;
    demo.cloud().lambda.faults.fail('tenaz-dev-stripe-webhook', { error: 'TransactionConflict', times: 100 });
    const [attempt] = await demo.cloud().stripe!.resend(event.id);
    demo.cloud().lambda.faults.clear();
    expect(attempt!.status).toBeGreaterThanOrEqual(500);
    await expect.poll(alarms).toEqual([ringing]);
  });

  it('P214: a distribution without its gateway rings once its metrics are complete, after the alarm before has ended', async () => {
    await demo.cloud().gateway.close();
    for (let nth = 0; nth < 5; nth++)
      expect((await fetch(`${demo.cloud().siteUrl}/api/auth/me`)).status).toBe(502);
    await demo.cloud().advance(12 * 60_000);
    await demo.cloud().idle();
    await expect.poll(alarms).toEqual([ringing, ringing]);
  });
});
