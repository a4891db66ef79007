import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accounts } from '../demo/accounts.ts';
import type { Cloud } from '../cloud/index.ts';
import { readData, writeData } from '../data-folder/index.ts';

/** The facts that `npm start` prints and writes to `.local/stack.json`. */
export interface StackFacts {
  site: string;
  inbox: string;
  stripe: string;
  clock: string;
  accounts: Record<'customer' | 'admin', { email: string; password: string }>;
}

const name = 'stack.json';

/** Where everything is. */
export function stackFacts({ siteUrl, console, stripe }: Cloud): StackFacts {
  return {
    site: siteUrl,
    inbox: console.inboxUrl,
    stripe: stripe?.dashboardUrl ?? 'https://dashboard.stripe.com/test',
    clock: console.clockUrl,
    accounts: structuredClone(accounts),
  };
}

/** Tells other programs; that the file is there says that the stack is ready. */
export const writeStackFile = (localDir: string, facts: StackFacts): Promise<void> =>
  writeData(localDir, name, facts);

/** Takes back what an earlier run said, or only what this one has. */
export async function removeStackFile(localDir: string, mine?: StackFacts): Promise<void> {
  const told = await readData<StackFacts | null>(localDir, name, null).catch(() => null);
  if (!mine || told?.site === mine.site) await rm(join(localDir, name), { force: true });
}

/** The same for people. */
export function printStack({ site, inbox, stripe, clock, accounts: people }: StackFacts): string {
  const rows = [
    ['Site', site],
    ['Customer', `${people.customer.email}  ${people.customer.password}`],
    ['Admin', `${people.admin.email}  ${people.admin.password}`],
    ['Inbox', inbox],
    ['Stripe', stripe],
    ['Clock', clock],
  ];
  return rows.map(([label, value]) => `  ${label!.padEnd(10)}${value}`).join('\n');
}
