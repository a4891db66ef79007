import { expect, it } from 'vitest';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';

/** One line for each path: method, path, operation, who may call it, and the errors that its row lists. */
function endpoints(): string {
  const rows = Object.entries(api).flatMap(([group, operations]) =>
    Object.entries<Endpoint>(operations).flatMap(([name, endpoint]) => {
      const { method, path, aliases = [], access, needsStepUp, errors } = endpoint;
      const who = needsStepUp ? `${access}, step-up` : access;
      return [path, ...aliases].map((each) => [
        method,
        each,
        `${group}.${name}`,
        who,
        errors.join(' ') || '-',
      ]);
    }),
  );
  const lines = rows.map((row) => row.join(' | ')).toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
  return `${['method | path | operation | access | errors, besides those that follow from the row', ...lines].join('\n')}\n`;
}

const pathOf = (line: string) => line.split(' | ').slice(0, 2).toReversed().join(' ');

it('shared/contracts/endpoints.txt shows reviewers the surface of the API; `npm run endpoints` writes it', async () => {
  await expect(endpoints()).toMatchFileSnapshot('../shared/contracts/endpoints.txt');
});
