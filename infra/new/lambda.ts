import { functions } from '../functions.ts';
import { type Draft, Refusal } from './draft.ts';
import { camel, partsOf, sentence } from './names.ts';

const rows = 'infra/functions.ts';
const access = 'infra/table-access/events.ts';

/** How a new function is woken, and what follows from that. */
interface Waking {
  example: string;
  /** What its subject's README says of it. */
  when: string;
  /** A column of its row. */
  column: string;
  errorImpact: (words: string) => string;
  /** Its files by the ends of their names, with the work in the first. */
  files: (name: string, words: string, file: string) => Record<string, string>;
  /** The test of its work, and what that imports of tests/support. */
  test: (name: string, work: string, words: string) => { imports: string; loads: string; body: string };
}

const byJobs: Waking = {
  example: 'orders/export-returns',
  when: 'called when a job is queued; every five minutes for what is left',
  column: 'jobs: { tries: 3 },',
  errorImpact: (words) => `Jobs to ${words} wait; after three tries one is a dead letter.`,
  files: (name, words, file) => ({
    '.ts': `
import * as z from 'zod';
import { jobMessages } from '#functions/platform/drain-queue.ts';
import { log } from '#functions/platform/kit/log.ts';
import { messageKind } from '#functions/platform/table/entity.ts';

/** A message names the job; what there is to do is in its item. */
export const ${name}Messages = messageKind('message to ${words}', 1, z.object({ _id: z.string() }));

/** Does a job, which may come twice; what throws is tried again. */
export async function ${name}({ _id }: { _id: string }): Promise<void> {
  log.info('${words}', { id: _id });
}

export const handleMessages = jobMessages({
  messages: ${name}Messages,
  tries: 3,
  failure: '${words}: failed',
  work: ${name},
});
`,
    '.lambda.ts': `
import { drainQueue } from '#functions/platform/drain-queue.ts';
import { handleMessages } from './${file}.ts';

/** Called when a job to ${words} was queued. */
export const handler = drainQueue(handleMessages);
`,
  }),
  test: (name, work, words) => ({
    imports: `import { allItems } from '../support/accounts/known-person.ts';\n`,
    loads: name,
    body: `it('a job to ${words} is done once, although its message comes twice', async () => {
  await ${name}({ _id: 'job_1' });
  const left = await allItems();
  await ${name}({ _id: 'job_1' });
  expect(await allItems()).toEqual(left);
  expect(left, 'do the job in ${work}, and expect here what it leaves').not.toEqual([]);
});`,
  }),
};

const byNight: Waking = {
  example: 'subscriptions/mail-anniversaries',
  when: 'schedule, every night at 5:15',
  column: `night: { at: '15 5' },
    ownAlarm: true,`,
  errorImpact: (words) => `Until it works, the night does not ${words}; the next one catches up.`,
  files: (_, words) => ({
    '.lambda.ts': `
import { log } from '#functions/platform/kit/log.ts';

/** Every night: ${words}. What fails is tried the next night, and raises the alarm. */
export async function handler(): Promise<{ done: number }> {
  const result = { done: 0 };
  log.info('${words}', result);
  return result;
}
`,
  }),
  test: (_, work, words) => ({
    imports: '',
    loads: 'handler',
    body: `it('the night does what there is to ${words}, and the next one nothing again', async () => {
  const { done } = await handler();
  expect(await handler()).toEqual({ done: 0 });
  expect(done, 'do it in ${work}, for what this test stores before').toBeGreaterThan(0);
});`,
  }),
};

/** A Lambda that AWS wakes: its files and test, its row, and what it touches. Returns its name. */
function draftWoken(draft: Draft, given: string, waking: Waking): string {
  const [subject, name] = partsOf(given, waking.example);
  if (!name.includes('-')) throw new Refusal(`"${name}" is no verb and noun, such as export-returns`);
  if (name in functions) throw new Refusal(`the function ${name} stands already`);
  const words = sentence(name).toLowerCase();
  const files = waking.files(camel(name), words, name);
  const [work] = Object.keys(files).map((end) => `functions/${subject}/${name}${end}`);
  const test = `tests/${subject}/${name}.table.test.ts`;
  const { imports, loads, body } = waking.test(camel(name), work!, words);

  draft.list(`functions/${subject}/README.md`, '## Lambdas', `- \`${name}.lambda.ts\`: ${waking.when}`);
  for (const [end, code] of Object.entries(files)) draft.add(`functions/${subject}/${name}${end}`, code);
  draft.insert(
    rows,
    'const eventRows = {',
    `  '${name}': {
    kind: 'events',
    ${waking.column}
    memory: 512,
    timeout: 60,
    errorImpact: '${waking.errorImpact(words)}',
  },`,
  );
  draft.insert(access, 'export const eventAccess = {', `  '${name}': {},`);
  draft.add(
    test,
    `
import { expect, it } from 'vitest';
${imports}import { useTable } from '../support/table/table.ts';

await useTable();
const { ${loads} } = await import('#${work}');

${body}
`,
  );
  draft.next.push(
    `Fill in ${work} until ${test} is green, and say what it touches in ${access}.`,
    '`npm run cost` says what it adds at rest.',
  );
  return name;
}

/** `lambda <subject>/<verb-noun>`: a function that takes jobs from a queue of its own. */
export function draftLambda(draft: Draft, given: string): void {
  draftWoken(draft, given, byJobs);
  draft.next.push(
    `The function that gives it jobs names it in \`queues\` of its row in ${rows}, and calls enqueueJob of functions/platform/jobs.ts with its messages.`,
    'infra/TROUBLESHOOTING.md says what to do with its dead letters.',
  );
}

/** `nightly <subject>/<verb-noun>`: a function that a schedule calls every night. */
export function draftNightly(draft: Draft, given: string): void {
  draftWoken(draft, given, byNight);
  draft.next.push(
    'infra/TROUBLESHOOTING.md says what to do when its alarm rings.',
    'Its time is in its row, and of its own (tests/infra/nights.test.ts); one that works once a month keeps its checkpoint, as functions/orders/compare-sales.lambda.ts does.',
  );
}
