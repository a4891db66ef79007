import { Session } from 'node:inspector/promises';
import { libraries, type LibraryName } from './libraries/index.ts';
import type { SearchCost } from './measure.ts';
import { productTexts } from './products.ts';
import { wishes } from './wishes.ts';

/** A process that indexes so many products with a library, as a cold function does. It sends what that and searches cost, then ends. */
const [name, count] = process.argv.slice(2) as [LibraryName, string];
const repeats = 20;

const { makeIndex } = await libraries[name]();
const products = productTexts(Number(count));
const titles = new Map(products.map(({ id, title }) => [id, title]));
const before = await heapBytes();
const started = process.cpuUsage();
const search = await makeIndex(products);
const buildMs = cpuMs(started);
const heapMb = ((await heapBytes()) - before) / 1e6;

const answered: string[] = [];
const times: number[] = [];
for (const { typed, means } of wishes) {
  const ids = await search(typed);
  if (ids.length > 0 && ids.every((id) => titles.get(id)!.includes(means))) answered.push(typed);
  const from = process.cpuUsage();
  for (let nth = 0; nth < repeats; nth++) await search(typed);
  times.push(cpuMs(from) / repeats);
}
const cost: SearchCost = {
  buildMs,
  heapMb,
  searchMs: times.reduce((sum, time) => sum + time, 0) / times.length,
  slowestMs: Math.max(...times),
  missed: wishes.map(({ typed }) => typed).filter((typed) => !answered.includes(typed)),
};
process.send!(cost);
process.disconnect();

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** What the heap holds without garbage. */
async function heapBytes(): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  return process.memoryUsage().heapUsed;
}
