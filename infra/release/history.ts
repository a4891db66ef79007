import { execFileSync } from 'node:child_process';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** The tag of the last release that HEAD contains; undefined before the first, and in a clone without tags. */
export const lastRelease = (folder: string): string | undefined => newestTag(folder, '--merged', 'HEAD');

/** The tag of the last release before HEAD, also when HEAD is one itself: what is deployed while HEAD is on its way. */
export const releaseBefore = (folder: string): string | undefined =>
  newestTag(folder, '--merged', 'HEAD', '--no-contains', 'HEAD');

function newestTag(folder: string, ...which: string[]): string | undefined {
  // newest first, of two on one day the second
  const [newest] = git(folder, 'tag', '--list', 'v*', ...which, '--sort=-version:refname').split('\n');
  return newest || undefined;
}

/** What the commits since the last release changed, by their scopes; empty when there is none. */
export function changelog(folder: string): string {
  const since = lastRelease(folder);
  const range = since ? [`${since}..HEAD`] : ['HEAD'];
  const lines = git(folder, 'log', '--no-merges', '--reverse', '--format=%h %s', ...range).split('\n');
  const commits = lines.filter(Boolean).map((line) => {
    const [, hash, scope = 'other', what] = /^(\w+) (?:([a-z][\w-]*): )?(.*)$/.exec(line)!;
    return { hash, scope, what };
  });
  const sections = [...Map.groupBy(commits, ({ scope }) => scope)].toSorted(([one], [two]) =>
    one.localeCompare(two),
  );
  return sections
    .map(
      ([scope, each]) => `## ${scope}\n\n${each.map(({ hash, what }) => `- ${what} (${hash})`).join('\n')}\n`,
    )
    .join('\n');
}

/** Tags HEAD as the release of a day, with its changelog as the message, and gives the name. Nothing is pushed. */
export function tagRelease(folder: string, now: Date): string {
  if (git(folder, 'status', '--porcelain')) throw new Error('commit or remove what is changed first');
  const changes = changelog(folder);
  if (!changes) throw new Error(`nothing was committed since ${lastRelease(folder)}`);
  const day = `v${now.toISOString().slice(0, 10).replaceAll('-', '.')}`;
  const ofDay = git(folder, 'tag', '--list', day, `${day}.*`).split('\n').filter(Boolean).length;
  const name = ofDay === 0 ? day : `${day}.${ofDay + 1}`;
  // git would take the headings for comments
  git(folder, 'tag', '--annotate', '--cleanup=verbatim', '--message', `${name}\n\n${changes}`, name);
  return name;
}
