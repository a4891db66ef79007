import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud } from '../start-cloud.ts';
import { median, measureAlternately } from '../alternate.ts';
import { newCustomerToken } from '../customer-token.ts';
import { bundleSize } from './bundle-size.ts';
import { eventFor } from './events.ts';
import { start, type Start, type Subject } from './start.ts';

/** Upper limits, with the SDK of AWS in every function; each figure's note names its aim. */
const budgets = { ready: 3.2, firstRead: 4.8 };
const aims = { ready: 2.8, firstRead: 4.2 };
const roundCount = 15;

/** Why a first read may come late. */
const reasons: Record<string, string> = {
  'stripe-webhook':
    'no person waits for it, and it verifies the signature before it reads: with Stripe’s SDK and a secret, which takes the SDK of Secrets Manager',
};

/** Sizes of all deployed bundles, and their starts as multiples of an empty handler's. */
export async function measureBundles(): Promise<Figure[]> {
  const cloud = await sharedBenchCloud();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const empty = await subject('empty', join(import.meta.dirname, 'empty.mjs'), {}, {}, folder);
    const token = await newCustomerToken(cloud);
    const subjects = await Promise.all(
      cloud.functions.map((each) =>
        subject(
          each.name,
          join(each.folder, 'index.mjs'),
          each.environment,
          eventFor(each.name, token, cloud),
          folder,
        ),
      ),
    );
    const sizes: Figure[] = [];
    for (const each of cloud.functions) sizes.push(...(await sizeFigures(each.name, each.folder)));
    const samples = await measureAlternately(roundCount, [empty, ...subjects], start);
    return [...sizes, ...startFigures(empty, subjects, samples)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function subject(
  name: string,
  bundle: string,
  environment: Record<string, string>,
  event: object | undefined,
  folder: string,
): Promise<Subject> {
  const eventFile = event && join(folder, `${name}.json`);
  if (eventFile) await writeFile(eventFile, JSON.stringify(event));
  return { name, bundle, environment, eventFile };
}

async function sizeFigures(name: string, folder: string): Promise<Figure[]> {
  const { total, totalBrotli, entry, entryBrotli } = await bundleSize(folder);
  const kb = (bytes: number) => (bytes / 1000).toFixed(0);
  const note = `entry ${kb(entry)} KB (${kb(entryBrotli)} brotli), all files ${kb(total)} KB (${kb(totalBrotli)} brotli)`;
  return [{ part: 'bundles', name: `${name}: read at start`, value: entry / 1000, unit: 'KB', note }];
}

/** Only what people wait for has a budget: a function woken by a queue or a schedule may start slower. */
function startFigures(empty: Subject, subjects: Subject[], samples: Map<Subject, Start[]>): Figure[] {
  const figures = (what: keyof Start, label: string) => {
    const base = middle(samples.get(empty)!, what);
    return subjects
      .filter((each) => what === 'ready' || each.eventFile)
      .map((each): Figure => {
        const { wall, cpu } = middle(samples.get(each)!, what);
        return {
          part: 'bundles',
          name: `${each.name}: ${label}`,
          value: wall / base.wall,
          unit: '× empty',
          ...(each.eventFile && { budget: { max: budgets[what] } }),
          reason: what === 'firstRead' ? reasons[each.name] : undefined,
          note: [
            `${wall.toFixed(1)} of ${base.wall.toFixed(1)} ms`,
            `CPU ${(cpu / base.cpu).toFixed(2)} ×`,
            each.eventFile && `aim ${aims[what]}`,
          ]
            .filter(Boolean)
            .join('; '),
        };
      });
  };
  return [...figures('ready', 'handler ready'), ...figures('firstRead', 'first table read done')];
}

function middle(starts: Start[], what: keyof Start): NonNullable<Start[typeof what]> {
  const of = (clock: 'wall' | 'cpu') => median(starts.map((each) => each[what]?.[clock] ?? NaN));
  return { wall: of('wall'), cpu: of('cpu') };
}
