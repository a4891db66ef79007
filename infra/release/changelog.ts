import { join } from 'node:path';
import { changelog, lastRelease, tagRelease } from './history.ts';

/* npm run changelog: prints what was committed since the last release. npm run release: tags it, too. */

const root = join(import.meta.dirname, '../..');
const since = lastRelease(root);
console.log(since ? `Since ${since}\n` : 'Since the beginning: there is no tag of a release\n');
console.log(changelog(root) || 'Nothing.');
if (process.argv[2] === 'tag') {
  const name = tagRelease(root, new Date());
  console.log(`Tagged ${name}. To deploy it: git push origin ${name}`);
}
