import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nightReserveMs } from '#functions/platform/kit/time.ts';
import { functionName, settingsOf } from '#infra/settings.ts';
import { nightFunctions, rowOf, type FunctionName } from '#infra/functions.ts';
import { readExpression } from '#infra/local/scheduler/schedules.ts';
import { synthesizedAssembly } from '../local/synthesized-stage.ts';

const steps = nightFunctions();

interface ScheduleProperties {
  ScheduleExpression: string;
  ScheduleExpressionTimezone: string;
  Target: { Arn: string; Input?: string };
}

/** The calls of a function in a night, in seconds since midnight, and the input of each. */
function callsAtNight(name: FunctionName): { at: number; input: unknown }[] {
  const midnight = Date.parse('2026-11-30T23:00:00Z');
  return synthesizedAssembly()
    .ofType<ScheduleProperties>('AWS::Scheduler::Schedule')
    .map(({ properties }) => properties)
    .filter(({ Target }) => Target.Arn.endsWith(`:${functionName(settingsOf('dev'), name)}`))
    .flatMap(({ ScheduleExpression, ScheduleExpressionTimezone, Target }) => {
      const times = readExpression(ScheduleExpression, ScheduleExpressionTimezone);
      const found = [];
      for (let at = times.after(midnight)!; at < midnight + 86_400_000; at = times.after(at)!)
        found.push({ at: (at - midnight) / 1000, input: JSON.parse(Target.Input ?? '{}') as unknown });
      return found;
    })
    .toSorted((one, other) => one.at - other.at);
}

const secondsOfCall = (name: FunctionName) => rowOf(name).timeout - nightReserveMs / 1000;

it('P230: each step of the night is a call of its own, at a time of its own', () => {
  expect(steps.length).toBeGreaterThanOrEqual(6);
  const first = steps.map((name) => callsAtNight(name)[0]!);
  expect(new Set(first.map(({ at }) => at)).size).toBe(steps.length);
  expect(first.map(({ input }) => input)).toEqual(steps.map(() => ({})));
});

it.each<FunctionName>(['nightly-reconciliation', 'recount-orders'])(
  'P228, P229: %s goes on when the call before is over, and begins nothing then',
  (name) => {
    const [first, ...later] = callsAtNight(name);
    expect(later.length).toBeGreaterThan(1);
    expect(later.map(({ input }) => input)).toEqual(later.map(() => ({ goesOn: true })));
    const gaps = later.map(({ at }, nth) => at - (later[nth - 1] ?? first!).at);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(rowOf(name).timeout);
  },
);

it('P229: a million orders, read at a second a page, are counted twice within a night', () => {
  const recorded = readFileSync('infra/demo/recording/data/table.ndjson', 'utf8').split('\n');
  const orders = recorded.filter((line) => line.startsWith('{"pk":"orders#'));
  expect(orders.length).toBeGreaterThan(20);
  const bytes = orders.join('').length / orders.length;
  const pages = Math.ceil((1_000_000 * bytes) / 1_048_576);
  expect(pages).toBeGreaterThan(secondsOfCall('recount-orders'));
  expect(callsAtNight('recount-orders').length * secondsOfCall('recount-orders')).toBeGreaterThan(2 * pages);
});

it('P228: what Stripe told a million subscribers on a day is caught up in a night, at half a second a subscriber', () => {
  // each renews on a day of the month; eight are synced at a time
  const seconds = (1_000_000 / 30.4 / 8) * 0.5;
  expect(seconds).toBeGreaterThan(secondsOfCall('nightly-reconciliation'));
  expect(
    callsAtNight('nightly-reconciliation').length * secondsOfCall('nightly-reconciliation'),
  ).toBeGreaterThan(seconds);
});
