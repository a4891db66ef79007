import type { Claim } from '../progress.ts';
import { routineMailData } from './routine-mail.ts';
import { addressedTo, templateData, type TemplateData } from '../../platform/mail/template-data.ts';
import type { BulkMail } from '../../platform/ports/bulk-mail.ts';
import type { ClaimedMember } from './claimed-batch.ts';

/** A claimed member with name and address. */
export interface Recipient extends ClaimedMember {
  name: string;
  email: string;
}

/** The mails to the recipients, in their order. The template data of a routine is built once per claim object. */
export async function bulkMails(recipients: Recipient[]): Promise<BulkMail[]> {
  const dataByClaim = new Map<Claim, TemplateData>();
  for (const { claim } of recipients)
    if (!dataByClaim.has(claim)) dataByClaim.set(claim, await routineTemplateData(claim.slot));
  return recipients.map(({ userId, name, email, claim }) => ({
    to: email,
    tags: { user: userId, delivery: claim.deliveryId },
    data: addressedTo(name, dataByClaim.get(claim)!),
  }));
}

/** The template data of a routine, with an empty name. */
const routineTemplateData = async (routine: Claim['slot']): Promise<TemplateData> =>
  templateData({ template: 'routine', data: await routineMailData('', routine) });
