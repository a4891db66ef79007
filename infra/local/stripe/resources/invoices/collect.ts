import type { Account } from '../../account.ts';
import type { Invoice } from '../../state.ts';
import { finalizeInvoice } from './finalize.ts';
import { payInvoice } from './pay.ts';

/** An hour after a renewal its draft becomes final, and is collected. */
export function finalizeDraft(account: Account, invoice: Invoice): void {
  if (invoice.status !== 'draft') return;
  finalizeInvoice(account, invoice);
  collectInvoice(account, invoice);
}

/** Takes the money of an open invoice, without its owner. */
export function collectInvoice(account: Account, invoice: Invoice): void {
  if (invoice.status === 'open') payInvoice(account, invoice, { isAlone: true });
}
