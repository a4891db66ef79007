import { addDays } from '#shared/rules/routine-calendar.ts';
import { buildFunctionsOnce } from '#infra/build/build-functions.ts';
import { routineConcurrency } from '#infra/settings.ts';
import { unitsPerClaim } from './claim-units.ts';
import { runDay, type DayResult } from './run-day.ts';
import { measureFeedback, type FeedbackCost } from './measure-feedback.ts';
import { compareLedger, type LedgerComparison } from './compare-ledger.ts';
import { watchSendRate, type SendRate } from './send-rate.ts';
import { subscriberSeeder } from './seed-subscribers.ts';
import { measureWorkerCpu } from './worker-cpu.ts';
import { startBenchEnvironment } from './bench-environment.ts';

/** The result of a day without a quota. */
export interface UnthrottledResult extends DayResult, LedgerComparison {
  due: number;
  users: number;
  /** The intended number of users; seeding stops at its time limit. */
  wished: number;
  /** Duration of the seeding, in seconds. */
  seconds: number;
  claim: { units: number; bytes: number };
}

/** The result of a day under a quota of SES. */
export interface ThrottledResult extends SendRate, DayResult, LedgerComparison {
  due: number;
  workers: number;
}

/** The message to the parent process. */
export interface RoutineResults {
  sent: UnthrottledResult[];
  paced: ThrottledResult[];
  feedback: FeedbackCost;
  /** CPU time of the worker per mail, in milliseconds, with a table that answers at once. */
  aloneCpuMs: number;
}

/** Users in the table for each due user. */
const usersPerDue = 10;
/** Time limit of the seeding for each size, in seconds. */
const maxSeedSeconds = 180;
/** A send rate that never throttles. */
const unlimited = 1_000_000;
/** SES quotas in mails a second: of a grown shop, and of a new account. */
const quotas = [300, 14];

/** A process with its own table, queue and SES. Its arguments are the numbers of due users; it ends with its parent. */
process.once('disconnect', () => process.exit(0));
const sizes = process.argv.slice(2).map(Number);
await buildFunctionsOnce();
const environment = await startBenchEnvironment();
const seeder = await subscriberSeeder(environment);
const { saveLastPlannedDay } = await import('#functions/_data/routines/runs.ts');
let day = '2026-03-01';
await saveLastPlannedDay(day);

const sent: UnthrottledResult[] = [];
let feedback: FeedbackCost | undefined;
let aloneCpuMs: number | undefined;
for (const size of sizes) {
  const equal = sizes[0]!;
  // the first number of due users again, among more users
  if (size !== equal) sent.push(await sendUnthrottled(equal, size * usersPerDue));
  sent.push(await sendUnthrottled(size, size * usersPerDue));
}
const throttled: ThrottledResult[] = [];
// 20 seconds for each quota, less in a quick run
const throttledSeconds = Math.min(20, Math.ceil(sizes[0]! / 50));
for (const rate of quotas) throttled.push(await sendThrottled(rate, rate * throttledSeconds));
process.send!({
  sent,
  paced: throttled,
  feedback: feedback!,
  aloneCpuMs: aloneCpuMs!,
} satisfies RoutineResults);
process.disconnect();

/** Seeds users, plans a day and sends it without a quota. */
async function sendUnthrottled(due: number, wished: number): Promise<UnthrottledResult> {
  const began = performance.now();
  day = addDays(day, 1);
  const who = await seeder.addDue(due, day);
  const users = await seeder.growTo(wished, maxSeedSeconds);
  const seconds = (performance.now() - began) / 1000;
  const ses = await environment.openSes();
  const ran = await runDay(environment, ses, day, who, unlimited);
  const agreement = await compareLedger(ses, who);
  feedback = await measureFeedback(environment, ses, 10_000);
  if (due === Math.max(...sizes)) aloneCpuMs = await measureWorkerCpu(environment, ses, who);
  await ses.close();
  return { due, users, wished, seconds, ...ran, ...agreement, claim: await unitsPerClaim(who) };
}

/** The same under a quota, with the number of workers of a deployment. */
async function sendThrottled(rate: number, due: number): Promise<ThrottledResult> {
  day = addDays(day, 1);
  const who = await seeder.addDue(due, day);
  const ses = await environment.openSes(rate);
  const paceOf = watchSendRate(ses);
  const workers = routineConcurrency(rate);
  const ran = await runDay(environment, ses, day, who, rate, workers);
  const agreement = await compareLedger(ses, who);
  await ses.close();
  return { due, workers, ...ran, ...paceOf(), ...agreement };
}
