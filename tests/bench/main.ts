import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { parts, verdictOf, type Figure, type Part } from './figure.ts';
import { closeSharedBenchCloud } from './start-cloud.ts';
import { machineLine, summary, table } from './report.ts';

/**
 * `npm run bench -- [--only bytes|units|api|paint]… [--json file]`
 * Measures the figures with a budget and reports whether each budget is met. A missed budget does not fail the run, because
 * a busy machine may cause it.
 */
const titles: Record<Part, string> = {
  bytes: 'Site: JavaScript and CSS that a public route loads (1 KB = 1000 bytes)',
  units: 'Table: round trips and units of operations, the dearest first',
  api: 'API through the local gateway, beside a bare node:http server that asks the table at every call',
  paint:
    'Site: paints and blocked time beside a bare page, and from a tap to the next paint, with a slow processor',
};

/** Each part is imported when it runs: it loads heavy packages of its own. */
const measures: Record<Part, () => Promise<Figure[]>> = {
  bytes: async () => (await import('./pages/bytes.ts')).measureBytes(),
  units: async () => (await import('./units/measure.ts')).measureUnits(),
  api: async () => (await import('./api/measure.ts')).measureApi(),
  paint: async () => (await import('./pages/paint.ts')).measurePaint(),
};

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, json: { type: 'string' } },
});
const unknown = values.only?.filter((name) => !parts.includes(name as Part)) ?? [];
if (unknown.length > 0) {
  console.error(`--only takes ${parts.join(', ')}; not ${unknown.join(', ')}`);
  process.exit(2);
}

console.log(machineLine());
const all: Figure[] = [];
try {
  for (const part of parts.filter((each) => values.only?.includes(each) ?? true)) {
    const began = performance.now();
    const figures = await measures[part]();
    all.push(...figures);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`\n${titles[part]} (${seconds} s)\n\n${table(figures)}`);
  }
} finally {
  await closeSharedBenchCloud();
}
console.log(`\n${summary(all)}`);
if (values.json) {
  const figures = all.map((figure) => ({ ...figure, verdict: verdictOf(figure) }));
  await writeFile(
    values.json,
    `${JSON.stringify({ machine: machineLine(), at: new Date(), figures }, null, 1)}\n`,
  );
}
