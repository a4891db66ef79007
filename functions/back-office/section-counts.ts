import { errorFields, log } from '#functions/platform/kit/log.ts';
import { findRoles, readUserCounters } from '#functions/accounts/index.ts';
import { currentCatalogue } from '#functions/catalogue/index.ts';
import { readOrderCounters } from '#functions/orders/index.ts';
import { findRoutines } from '#functions/routines/index.ts';
import type { SectionCounts } from '#shared/contracts/back-office/overview.ts';
import { evaluationPaths } from '#shared/rules/training/evaluation-lists.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { nextRunDay, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { findOfferedOptions } from '#functions/training/index.ts';

/** What could be read, and the names of the parts that could not. */
interface ReadParts<Name, Result> {
  read: { name: Name; result: Result }[];
  unread: Name[];
}

/**
 * Reads parts of a page at once. Each fails alone, so that one broken read hides no other part; the answer succeeds, so a failure
 * is logged here as an error with its cause.
 */
export async function readParts<Name extends string, Result>(
  parts: readonly { name: Name; read: () => Promise<Result> }[],
): Promise<ReadParts<Name, Result>> {
  const settled = await Promise.allSettled(parts.map(({ read }) => read()));
  const all: ReadParts<Name, Result> = { read: [], unread: [] };
  settled.forEach((outcome, at) => {
    const { name } = parts[at]!;
    if (outcome.status === 'fulfilled') all.read.push({ name, result: outcome.value });
    else {
      log.error('part of the first page not read', { part: name, ...errorFields(outcome.reason) });
      all.unread.push(name);
    }
  });
  return all;
}

/** What several parts of the page need, read once for a request and only when a part asks for it. */
export const sharedReads = (now: Date) => ({
  orders: once(readOrderCounters),
  users: once(readUserCounters),
  catalogue: once(() => currentCatalogue(now)),
  routines: once(findRoutines),
});

export type SharedReads = ReturnType<typeof sharedReads>;

function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => (result ??= read());
}

type Counted<Section extends keyof SectionCounts> = NonNullable<SectionCounts[Section]>;

/** How each section is counted, and who may see it. */
const sections: {
  [Section in keyof SectionCounts]-?: {
    permission: Permission;
    count: (reads: SharedReads, now: Date) => Promise<Counted<Section>>;
  };
} = {
  routines: {
    permission: 'routines:read',
    count: async ({ routines }) => ({ total: (await routines()).length }),
  },
  sending: {
    permission: 'sending:read',
    count: async ({ users }, now) => ({
      receiving: (await users()).receiving,
      nextRunAt: sendTime(nextRunDay(now)).toISOString(),
    }),
  },
  evaluation: { permission: 'evaluation:read', count: countOptions },
  products: {
    permission: 'catalogue:read',
    count: async ({ catalogue }) => {
      const products = [...(await catalogue()).stored.values()];
      return {
        total: products.length,
        active: products.filter(({ product }) => product.isActive).length,
      };
    },
  },
  categories: {
    permission: 'catalogue:read',
    count: async ({ catalogue }) => {
      const { categories } = await catalogue();
      return { total: categories.length, active: categories.filter(({ isActive }) => isActive).length };
    },
  },
  orders: {
    permission: 'orders:read',
    count: async ({ orders }) => {
      const { countOf } = await orders();
      return { total: countOf(), shipped: countOf(['shipped']) };
    },
  },
  users: {
    permission: 'users:read',
    count: async ({ users }) => {
      const { total, banned } = await users();
      return { total, banned };
    },
  },
  roles: { permission: 'roles:read', count: countRoles },
};

/** The counts of every section that the role grants, and the sections that could not be counted. */
export async function countSections(
  reads: SharedReads,
  can: (permission: Permission) => boolean,
  now: Date,
): Promise<{ counts: SectionCounts; unread: (keyof SectionCounts)[] }> {
  const names = (Object.keys(sections) as (keyof SectionCounts)[]).filter((name) =>
    can(sections[name].permission),
  );
  const { read, unread } = await readParts(
    names.map((name) => ({ name, read: (): Promise<unknown> => sections[name].count(reads, now) })),
  );
  return { counts: Object.fromEntries(read.map(({ name, result }) => [name, result])), unread };
}

async function countOptions(): Promise<Counted<'evaluation'>> {
  const lists = await Promise.all(Object.values(evaluationPaths).map((path) => findOfferedOptions(path)));
  return { offered: lists.flat().length };
}

async function countRoles(): Promise<Counted<'roles'>> {
  const { roles } = await findRoles();
  const staff = roles.filter(({ permissions }) => permissions.length > 0);
  return { total: roles.length, staff: staff.reduce((sum, { users }) => sum + users, 0) };
}
