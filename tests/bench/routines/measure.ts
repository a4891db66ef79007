import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';
import type { ThrottledResult, UnthrottledResult, RoutineResults } from './bench-process.ts';
import { costOfMillion } from './cost.ts';

/** Code is warm after some ten thousand mails of each worker. */
const warmFrom = 10_000;

/** USD for a million mails beyond SES's own price. */
const costBudget = { max: 2.5 };
const costReason = 'below some 35 mails a second most of the price is workers that wait for SES';

/** What planning and sending cost for so many who are due, as more exist, below quotas and without. */
export async function measureRoutines(sizes: number[]): Promise<Figure[]> {
  const { sent, paced, feedback, aloneCpuMs } = await runProcess<RoutineResults>(
    join(import.meta.dirname, 'bench-process.ts'),
    sizes.map(String),
  );
  return [
    ...sent.flatMap(sentFigures),
    ...growth(sent),
    {
      ...facts,
      name: 'worker, CPU with a table that answers at once',
      value: aloneCpuMs,
      unit: 'ms/mail',
      note: 'warm',
    },
    ...paced.flatMap(pacedFigures),
    ...paced.map((one) => costFigure(one, sent.at(-1)!.claim.units, feedback)),
    {
      ...facts,
      name: 'an event of SES, heard by mail-feedback',
      value: feedback.units,
      unit: 'units',
      note: `CPU ${feedback.cpuMs.toFixed(3)} ms, ${feedback.peakMb.toFixed(0)} MB; ${feedback.events.toLocaleString('en')} of them`,
    },
  ];
}

const facts = { part: 'routines' } as const;
const perMail = ({ send, claim, due }: UnthrottledResult) => ({
  read: send.read / due,
  write: send.write / due + claim.units,
});

function sentFigures(one: UnthrottledResult): Figure[] {
  const { due, users, wished, seconds, plan, send, claim } = one;
  const { read, write } = perMail(one);
  const name = `${due.toLocaleString('en')} due among ${users.toLocaleString('en')}`;
  const missing = users < wished ? `; ${wished.toLocaleString('en')} were wanted, time was up` : '';
  const figure = (what: string, value: number, unit: string, note: string): Figure => ({
    ...facts,
    name: `${name}: ${what}`,
    value,
    unit,
    note,
  });
  return [
    figure(
      'sent',
      due / (send.ms / 1000),
      'mails/s',
      `2 workers, table and SES on the same cores; users written in ${seconds.toFixed(0)} s${missing}`,
    ),
    figure('plan', plan.ms, 'ms', `CPU ${plan.cpuMs.toFixed(0)} ms`),
    figure(
      'table, per mail',
      (plan.read + plan.write) / due + read + write,
      'units',
      `plan ${(plan.read / due).toFixed(2)} read, ${(plan.write / due).toFixed(2)} write; sending ${read.toFixed(2)} read, ${write.toFixed(2)} write, of it the claim of ${claim.bytes.toFixed(0)} bytes ${claim.units.toFixed(2)}`,
    ),
    {
      ...figure('worker, CPU', due < warmFrom ? send.cpuMs : send.warmCpuMs, 'ms/mail', ''),
      note:
        due < warmFrom
          ? 'most of it is a start'
          : `the second half of the calls; ${send.cpuMs.toFixed(3)} with the start`,
    },
    figure('memory of the plan', plan.peakMb, 'MB', `of the worker ${send.peakMb.toFixed(0)} MB`),
    agreement(name, one),
  ];
}

const agreement = (
  name: string,
  { lost, twice, notInLedger, send }: UnthrottledResult | ThrottledResult,
): Figure => ({
  ...facts,
  name: `${name}: lost, twice, or not as the ledger says`,
  value: lost + twice + notInLedger,
  unit: 'mails',
  budget: { max: 0 },
  note: [
    `${lost} lost, ${twice} twice, ${notInLedger} not in the ledger`,
    ...(send.givenBack > 0 ? [`${send.givenBack} batches wait for the queue to bring them again`] : []),
  ].join('; '),
});

/** The cost grows with who is due and not with who exists. */
function growth(sent: UnthrottledResult[]): Figure[] {
  const [first] = sent;
  const units = (one: UnthrottledResult) =>
    one.plan.read + one.plan.write + (perMail(one).read + perMail(one).write) * one.due;
  return sent
    .filter((one) => one !== first && one.due === first!.due)
    .map((one) => ({
      ...facts,
      name: `${Math.round(one.users / first!.users)} × the users, ${one.due.toLocaleString('en')} due: units`,
      value: units(one) / units(first!),
      unit: '×',
      budget: { max: 1.1 },
    }));
}

function pacedFigures(one: ThrottledResult): Figure[] {
  const { rate, due, workers, sustained, most, refusals } = one;
  const name = `a quota of ${rate}/s, ${due.toLocaleString('en')} due`;
  return [
    {
      ...facts,
      name: `${name}: used`,
      value: sustained / rate,
      unit: 'of it',
      budget: { min: 0.95 },
      note: `${sustained.toFixed(1)} mails/s by ${workers} workers, ${most} in the fullest second`,
    },
    { ...facts, name: `${name}: refused by SES`, value: refusals, unit: 'calls', budget: { max: 0 } },
    agreement(name, one),
  ];
}

function costFigure(one: ThrottledResult, claimUnits: number, feedback: RoutineResults['feedback']): Figure {
  const cost = costOfMillion(one, claimUnits, feedback);
  const parts = Object.entries(cost).map(([part, usd]) => `${part} ${usd.toFixed(2)}`);
  return {
    ...facts,
    name: `a quota of ${one.rate}/s: a million mails beyond SES`,
    value: Object.values(cost).reduce((sum, usd) => sum + usd, 0),
    unit: 'USD',
    budget: costBudget,
    reason: one.rate < 35 ? costReason : undefined,
    note: parts.join(', '),
  };
}
