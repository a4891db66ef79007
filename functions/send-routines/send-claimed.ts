import { findOption } from '../_data/options.ts';
import { siteUrl } from '../_data/site-settings.ts';
import { errorFields, log } from '../_kit/log.ts';
import { templateData } from '../_mail/template-data.ts';
import { sendBulk, type BulkMail, type BulkVerdict } from '../_ports/bulk-mail.ts';
import type { Claimed } from './claimed.ts';

/** Who is written to. */
export interface Recipient extends Claimed {
  name: string;
  email: string;
}

/** Sends the routines in one call and tells the verdict on each; null when nobody knows what SES did. */
export async function sendClaimed(recipients: Recipient[]): Promise<BulkVerdict[] | null> {
  const mails = await Promise.all(recipients.map(mailOf));
  try {
    return await sendBulk('routine', mails);
  } catch (error) {
    log.warn('routines sent into the unknown', { count: mails.length, ...errorFields(error) });
    return null;
  }
}

async function mailOf({ userId, name, email, claim }: Recipient): Promise<BulkMail> {
  const { slot, deliveryId } = claim;
  const [workoutType, frequency, site] = await Promise.all([
    findOption('workouttypes', slot.workoutType),
    findOption('training-frequencies', slot.trainingFrequency),
    siteUrl(),
  ]);
  const data = {
    name,
    routineName: slot.name,
    month: slot.month,
    workoutType: workoutType?.name ?? '',
    frequency: frequency?.name ?? '',
    routineUrl: slot.driveLink,
    profileUrl: `${site}/perfil?tab=entrenamiento`,
  };
  return {
    to: email,
    tags: { user: userId, delivery: deliveryId },
    data: templateData({ template: 'routine', data }),
  };
}
