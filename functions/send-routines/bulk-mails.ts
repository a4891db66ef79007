import { findOption } from '../_data/training/options.ts';
import type { Claim } from '../_data/routines/progress.ts';
import { siteUrl } from '../_data/site-settings.ts';
import { addressedTo, templateData, type TemplateData } from '../_mail/template-data.ts';
import type { BulkMail } from '../_ports/bulk-mail.ts';
import type { ClaimedMember } from './claimed-batch.ts';

/** Who is written to. */
export interface Recipient extends ClaimedMember {
  name: string;
  email: string;
}

/** The letter to each, in order; what it says of a routine is written once. */
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

/** To nobody yet. */
async function routineTemplateData(slot: Claim['slot']): Promise<TemplateData> {
  const workoutType = await findOption('workouttypes', slot.workoutType);
  const frequency = await findOption('training-frequencies', slot.trainingFrequency);
  const data = {
    name: '',
    routineName: slot.name,
    month: slot.month,
    workoutType: workoutType?.name ?? '',
    frequency: frequency?.name ?? '',
    routineUrl: slot.driveLink,
    profileUrl: `${await siteUrl()}/perfil?tab=entrenamiento`,
  };
  return templateData({ template: 'routine', data });
}
