import { addDays } from '#shared/rules/routine-calendar.ts';
import { buildFunctionsOnce } from '#infra/build/build-functions.ts';
import { routineConcurrency } from '#infra/settings.ts';
import { unitsPerClaim } from './claim-units.ts';
import { runDay, type Day } from './day.ts';
import { hearOfMails, type Feedback } from './feedback.ts';
import { compare, type Agreement } from './ledger.ts';
import { watchPace, type Pace } from './pace.ts';
import { openPopulation } from './population.ts';
import { measureWorkerAlone } from './worker-alone.ts';
import { openWorld } from './world.ts';

/** A day among so many users. */
export interface Sent extends Day, Agreement {
  due: number;
  users: number;
  /** How many there should have been; time may have been up. */
  wished: number;
  /** How long it took to write them, in seconds. */
  seconds: number;
  claim: { units: number; bytes: number };
}

/** A day below a quota. */
export interface Paced extends Pace, Day, Agreement {
  due: number;
  workers: number;
}

/** All that is told. */
export interface Told {
  sent: Sent[];
  paced: Paced[];
  feedback: Feedback;
  /** Of CPU per mail: the worker's own. */
  aloneCpuMs: number;
}

/** Users for each one who is due. */
const among = 10;
/** Writing users takes at most so many seconds for each size. */
const patience = 180;
/** Nothing holds the workers back. */
const unlimited = 1_000_000;
/** Quotas of SES, in mails a second: a shop that has grown, and a new account. */
const quotas = [300, 14];

/** A process with table, queue and SES of its own. Numbers as arguments: how many are due; it ends with its parent. */
process.once('disconnect', () => process.exit(0));
const sizes = process.argv.slice(2).map(Number);
await buildFunctionsOnce();
const world = await openWorld();
const population = await openPopulation(world);
const { savePlannedThrough } = await import('#functions/_data/routines/runs.ts');
let day = '2026-03-01';
await savePlannedThrough(day);

const sent: Sent[] = [];
let feedback: Feedback | undefined;
let aloneCpuMs: number | undefined;
for (const size of sizes) {
  const equal = sizes[0]!;
  // as many due as in the first, among ten times as many
  if (size !== equal) sent.push(await send(equal, size * among));
  sent.push(await send(size, size * among));
}
const paced: Paced[] = [];
// for 20 seconds each, less in a quick run
const paceSeconds = Math.min(20, Math.ceil(sizes[0]! / 50));
for (const rate of quotas) paced.push(await pace(rate, rate * paceSeconds));
process.send!({ sent, paced, feedback: feedback!, aloneCpuMs: aloneCpuMs! } satisfies Told);
process.disconnect();

/** Lets users be written, plans a day and sends it, with nothing that holds it back. */
async function send(due: number, wished: number): Promise<Sent> {
  const began = performance.now();
  day = addDays(day, 1);
  const who = await population.addDue(due, day);
  const users = await population.growTo(wished, patience);
  const seconds = (performance.now() - began) / 1000;
  const ses = await world.openSes();
  const ran = await runDay(world, ses, day, who, unlimited);
  const agreement = await compare(ses, who);
  feedback = await hearOfMails(world, ses, 10_000);
  if (due === Math.max(...sizes)) aloneCpuMs = await measureWorkerAlone(world, ses, who);
  await ses.close();
  return { due, users, wished, seconds, ...ran, ...agreement, claim: await unitsPerClaim(who) };
}

/** The same below a quota, by as many workers as it is deployed with. */
async function pace(rate: number, due: number): Promise<Paced> {
  day = addDays(day, 1);
  const who = await population.addDue(due, day);
  const ses = await world.openSes(rate);
  const paceOf = watchPace(ses);
  const workers = routineConcurrency(rate);
  const ran = await runDay(world, ses, day, who, rate, workers);
  const agreement = await compare(ses, who);
  await ses.close();
  return { due, workers, ...ran, ...paceOf(), ...agreement };
}
