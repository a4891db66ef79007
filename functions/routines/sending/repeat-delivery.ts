import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { auditedUser, findUser } from '../../accounts/users.ts';
import { auditStep } from '../../platform/audit/audit-entries.ts';
import { newMail, putMailStep } from '../../platform/mail/outbox/mails.ts';
import { findDelivery, isSent } from '../../messages/notifications/deliveries.ts';
import { isJustRepeated, repeatDeliveryStep } from './delivery-ledger.ts';
import { findRoutine } from '../grid/routines.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { transact } from '../../platform/table/table.ts';
import { routineMailData } from './routine-mail.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { messages } from '../messages.ts';

/**
 * POST /routine-progress/{userId}/deliveries/{deliveryId}/repeat: sends a routine once more that the user received and does not find,
 * with the link that their profile shows. Month, due date and claim stay as they are: mail, ledger and audit trail are one transaction.
 * A second press within five minutes is 409 `already_sent`, a routine that never arrived `not_sent`.
 */
export const repeatDelivery: UseCase<typeof routineProgress.repeat> = async ({ params, actor, now }) => {
  const { userId, deliveryId } = params;
  const [user, row] = await Promise.all([findUser(userId), findDelivery(userId, deliveryId)]);
  if (!user) throw new AppError('user_not_found');
  if (!row) throw new AppError('delivery_not_found');
  if (!isSent(row)) throw new AppError('not_sent');
  if (user.banned || user.emailProblem) throw new AppError('not_delivered', { message: messages.noMails });
  if (isJustRepeated(row, now)) throw new AppError('already_sent', { message: messages.justRepeated });
  const current = await findRoutine(row.routineId);
  const { workoutType, trainingFrequency, month, routineName, driveLink } = row;
  const { name } = current ?? { name: routineName };
  const slot = { workoutType, trainingFrequency, month, name, driveLink: current?.driveLink ?? driveLink };
  const data = await routineMailData(user.name, slot);
  await transact([
    repeatDeliveryStep(row, now),
    putMailStep(newMail({ to: user.email, content: { template: 'routine', data } }, now)),
    auditStep(
      { author: actor.user, now },
      { action: 'resend', object: auditedUser(user), after: { routine: name, month } },
    ),
  ]).catch((error: unknown) => {
    const isRepeated = isConditionFailed(error, 'delivery_changed');
    throw isRepeated ? new AppError('already_sent', { message: messages.justRepeated }) : error;
  });
  return { success: true, data: { sent: 0, failed: 0, pending: 1 } };
};
