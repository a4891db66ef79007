import type { Finding } from '../finding.ts';

/** The report in Markdown, with its date: what was found of each part of the stage, and what was not looked at. */
export function reportOf(
  findings: readonly Finding[],
  { url, stage, now }: { url: string; stage: string; now: Date },
): string {
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length;
  return [
    `# ${url}, stage ${stage}, ${now.toISOString()}`,
    '',
    `${count('ok')} ok, ${count('warning')} warnings, ${count('fails')} failed, ${count('skipped')} skipped: not proved.`,
    '',
    '| state | what | found | remedy |',
    '| --- | --- | --- | --- |',
    ...findings.map(({ state, subject, says, remedy = '' }) => row(state, subject, says, remedy)),
  ].join('\n');
}

const row = (...cells: string[]): string =>
  `| ${cells.map((each) => each.replaceAll('|', '\\|')).join(' | ')} |`;
