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

/** A day among so many users. */
export interface UnthrottledResult extends DayResult, LedgerComparison {
  due: number;
  users: number;
  /** How many there should have been; time may have been up. */
  wished: number;
  /** How long it took to write them, in seconds. */
  seconds: number;
  claim: { units: number; bytes: number };
}

/** A day below a quota. */
export interface ThrottledResult extends SendRate, DayResult, LedgerComparison {
  due: number;
  workers: number;
}

/** All that is told. */
export interface RoutineResults {
  sent: UnthrottledResult[];
  paced: ThrottledResult[];
  feedback: FeedbackCost;
  /** Of CPU per mail: the worker's own. */
  aloneCpuMs: number;
}

/** Users for each one who is due. */
const usersPerDue = 10;
/** Writing users takes at most so many seconds for each size. */
const maxSeedSeconds = 180;
/** Nothing holds the workers back. */
const unlimited = 1_000_000;
/** Quotas of SES, in mails a second: a shop that has grown, and a new account. */
const quotas = [300, 14];

/** A process with table, queue and SES of its own. Numbers as arguments: how many are due; it ends with its parent. */
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
  // as many due as in the first, among ten times as many
  if (size !== equal) sent.push(await sendUnthrottled(equal, size * usersPerDue));
  sent.push(await sendUnthrottled(size, size * usersPerDue));
}
const throttled: ThrottledResult[] = [];
// for 20 seconds each, less in a quick run
const throttledSeconds = Math.min(20, Math.ceil(sizes[0]! / 50));
for (const rate of quotas) throttled.push(await sendThrottled(rate, rate * throttledSeconds));
process.send!({
  sent,
  paced: throttled,
  feedback: feedback!,
  aloneCpuMs: aloneCpuMs!,
} satisfies RoutineResults);
process.disconnect();

/** Lets users be written, plans a day and sends it, with nothing that holds it back. */
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

/** The same below a quota, by as many workers as it is deployed with. */
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
