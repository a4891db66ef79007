import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { accounts } from '../demo/accounts.ts';
import type { Cloud } from '../cloud/index.ts';
import { readData, writeData } from '../data-folder.ts';

/** What `npm start` prints and writes to `.local/stack.json`. */
export interface StackFacts {
  site: string;
  inbox: string;
  stripe: string;
  clock: string;
  accounts: Record<keyof typeof accounts, { email: string; password: string }>;
}

const name = 'stack.json';

/** Collects the addresses and accounts of a running cloud. */
export function stackFacts({ siteUrl, console, stripe }: Cloud): StackFacts {
  return {
    site: siteUrl,
    inbox: console.inboxUrl,
    stripe: stripe?.dashboardUrl ?? 'https://dashboard.stripe.com/test',
    clock: console.clockUrl,
    accounts: structuredClone(accounts),
  };
}

/** Writes the file for other programs. It exists only while the cloud is ready. */
export const writeStackFile = (localDir: string, facts: StackFacts): Promise<void> =>
  writeData(localDir, name, facts);

/** Removes the file; with `mine`, only if this process has written it. */
export async function removeStackFile(localDir: string, mine?: StackFacts): Promise<void> {
  const written = await readData<StackFacts | null>(localDir, name, null).catch(() => null);
  if (!mine || written?.site === mine.site) await rm(join(localDir, name), { force: true });
}

/** The facts as text for the terminal. */
export function printStack({ site, inbox, stripe, clock, accounts: people }: StackFacts): string {
  const rows = [
    ['Site', site],
    ['Customer', `${people.customer.email}  ${people.customer.password}`],
    ['Admin', `${people.admin.email}  ${people.admin.password}`],
    ['Trainer', `${people.trainer.email}  ${people.trainer.password}`],
    ['Shopkeeper', `${people.shopkeeper.email}  ${people.shopkeeper.password}`],
    ['Support', `${people.support.email}  ${people.support.password}`],
    ['Inbox', inbox],
    ['Stripe', stripe],
    ['Clock', clock],
  ];
  return rows.map(([label, value]) => `  ${label!.padEnd(12)}${value}`).join('\n');
}
