import { execSync } from 'node:child_process';
import { Refusal } from './draft.ts';
import { draftOf, kinds, usage } from './kinds.ts';

/* npm run new -- <kind> <name>: writes the files of something new, with a test that is red until it does what it is for. */

const [kind = '', name = ''] = process.argv.slice(2);
if (!Object.hasOwn(kinds, kind) || name === '') {
  console.log(usage);
  process.exitCode = kind === '' ? 0 : 1;
} else {
  try {
    const draft = draftOf(kind, name);
    await draft.write();
    for (const { command } of draft.documents) execSync(command, { stdio: 'pipe' });
    console.log(`${draft.files.map((file) => `  ${file}`).join('\n')}\n\n${draft.next.join('\n')}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`${error.message}. Nothing is written.`);
    process.exitCode = 1;
  }
}
