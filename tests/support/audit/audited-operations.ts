import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import { isPermission } from '#shared/rules/accounts/permissions.ts';
import { operations, type Operation } from '../../contract/operations.ts';
import { call } from '../call.ts';
import { everyNth } from '../run/rounds.ts';
import { signIn } from '../sign-in.ts';
import { lambdaEntries } from '#infra/build/build-functions.ts';

/** The operations of the back office that change something: each leaves an entry in the audit trail. */
export const writingOperations: Operation[] = operations.filter(
  ({ endpoint }) => isPermission(endpoint.access) && endpoint.method !== 'GET',
);

/** The groups of these operations, by the test file that performs them. */
export const auditedGroups = {
  people: [
    'role-management',
    'user-management',
    'evaluation-management',
    'category-management',
    'notifications',
  ],
  shop: ['product-management', 'product-pictures', 'order-management'],
  routines: ['exercises', 'routines', 'routine-progress'],
  reviews: ['review-management'],
} as const;

export const groupOf = ({ name }: Operation): string => name.split('.')[0]!;

type Request = NonNullable<Parameters<typeof call>[2]>;

type Change = [field: string, before: unknown, after: unknown];

/** One call of an operation, and the entry that it leaves. */
export interface AuditScenario {
  /** Prepares the call; what the preparation changes is not its author's. */
  prepare: () => Promise<Request> | Request;
  kind: string;
  action: string;
  /** Some of the changes, or all when there are none; a function where they depend on what was prepared. */
  changes: Change[] | (() => Change[]);
  reason?: string;
  /** Whether the same call again changes nothing. */
  isRepeatable?: true;
  /** Entries of one call, for operations on many objects; 1 by default. */
  entries?: number;
}

/** The entries of an author, newest first. Call it after `useTable`. */
export async function entriesBy(author: string): Promise<AuditEntry[]> {
  const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
  return (await listAuditEntries({ author }, { limit: 50 }, new Date())).items;
}

/** Tests every writing operation of these groups. `act` surrounds the call, for example with workers that run. */
export function testAudit(
  groups: readonly string[],
  scenarios: Record<string, AuditScenario>,
  act: <T>(run: () => Promise<T>) => Promise<T> = (run) => run(),
): void {
  const mine = writingOperations.filter((operation) => groups.includes(groupOf(operation)));

  describe(`the audit trail of ${groups.join(', ')}`, () => {
    it('P82: every operation that changes something has a scenario', () => {
      expect(Object.keys(scenarios).toSorted()).toEqual(mine.map(({ name }) => name).toSorted());
    });

    it.each(everyNth(4, mine))(
      'P82: $name leaves exactly its entry with its author, and none when it is refused or repeated',
      async ({ name, endpoint }) => {
        const { prepare, kind, action, changes, reason, isRepeatable, entries = 1 } = scenarios[name]!;
        const { handler } = (await import(`#${lambdaEntries()[name.split('.')[0]!]!}`)) as {
          handler: unknown;
        };
        const [editor, customer, request] = [await signIn('admin'), await signIn(), await prepare()];
        const perform = (token: string) =>
          call(handler, `${endpoint.method} /api${endpoint.path}`, { ...request, token });

        expect((await perform(customer.token)).status).toBe(403);
        expect(await entriesBy(customer.userId)).toEqual([]);

        const answer = await act(() => perform(editor.token));
        expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
        const written = await entriesBy(editor.userId);
        expect(written.map(({ object, action: done }) => [object.kind, done])).toEqual(
          Array.from({ length: entries }, () => [kind, action]),
        );
        const [entry] = written;
        expect(entry!.author).toEqual({ _id: editor.userId, name: 'Clara' });
        const expected = typeof changes === 'function' ? changes() : changes;
        if (expected.length === 0) expect(entry!.changes).toEqual([]);
        for (const [field, before, after] of expected)
          expect(entry!.changes).toContainEqual({ field, before, after });
        if (reason !== undefined) expect(entry!.reason).toBe(reason);

        if (!isRepeatable) return;
        await act(() => perform(editor.token));
        expect(await entriesBy(editor.userId)).toHaveLength(entries);
      },
    );
  });
}
