import { profileTabPath } from '#shared/rules/site-paths.ts';
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
export async function bulkMailsFor(recipients: Recipient[]): Promise<BulkMail[]> {
  const letters = new Map<Claim, TemplateData>();
  for (const { claim } of recipients)
    if (!letters.has(claim)) letters.set(claim, await letterAbout(claim.slot));
  return recipients.map(({ userId, name, email, claim }) => ({
    to: email,
    tags: { user: userId, delivery: claim.deliveryId },
    data: addressedTo(name, letters.get(claim)!),
  }));
}

/** To nobody yet. */
async function letterAbout(slot: Claim['slot']): Promise<TemplateData> {
  const workoutType = await findOption('workouttypes', slot.workoutType);
  const frequency = await findOption('training-frequencies', slot.trainingFrequency);
  const data = {
    name: '',
    routineName: slot.name,
    month: slot.month,
    workoutType: workoutType?.name ?? '',
    frequency: frequency?.name ?? '',
    routineUrl: slot.driveLink,
    profileUrl: `${await siteUrl()}${profileTabPath('entrenamiento')}`,
  };
  return templateData({ template: 'routine', data });
}
