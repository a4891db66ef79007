import { equipmentNames } from '#shared/rules/exercises/exercise-names.ts';
import { fromCents } from '#shared/rules/money.ts';
import { findDeliveries } from '#functions/messages/index.ts';
import { findProgress, nextMonthOf } from '#functions/routines/index.ts';
import { nextSendDay } from '#shared/rules/subscriptions/paid-period.ts';
import {
  everyPayment,
  findSubscription,
  findWithdrawal,
  owedCents,
  readPayments,
} from '#functions/subscriptions/index.ts';
import {
  findPlan,
  findWholeAssessment,
  readTrackNames,
  userDetailsResponse,
} from '#functions/training/index.ts';
import { readExercises } from '#functions/exercises/index.ts';
import { findCalendar, findLastTrained, findSetup, readLog, withWords } from '#functions/workouts/index.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';
import { part } from './part.ts';
import { disputeCopy } from './shop-parts.ts';

const dateOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

export const subscription = part(['subscription', 'withdrawal'], async ({ _id }) => {
  const [stored, withdrawal] = await Promise.all([findSubscription(_id), findWithdrawal(_id)]);
  if (!stored) return null;
  const planName = async (id: string | null) => (id === null ? null : ((await findPlan(id))?.name ?? id));
  const { pendingChange: change } = stored;
  return {
    plan: await planName(stored.planId),
    status: stored.status,
    billingCycle: stored.billingCycle,
    amount: fromCents(stored.amountCents),
    since: dateOf(stored.created),
    periodEnd: dateOf(stored.currentPeriodEnd),
    paidUntil: dateOf(stored.paidUntil || null),
    nextPayment: stored.nextInvoice && {
      date: dateOf(stored.nextInvoice.at),
      amount: fromCents(stored.nextInvoice.amountCents),
    },
    endsAtPeriodEnd: stored.cancelAtPeriodEnd,
    endsAt: dateOf(stored.cancelAt),
    endedAt: dateOf(stored.endedAt),
    changesTo: change && {
      plan: await planName(change.planId),
      billingCycle: change.billingCycle,
      amount: fromCents(change.amountCents),
      from: dateOf(change.effectiveDate),
    },
    paymentLateSince: dateOf(stored.lateSince),
    withdrawnFromAt: withdrawal?.at ?? null,
    withdrawalReceivedOn: stored.withdrawnOn,
    paidBackForWithdrawal: stored.withdrawnCents === null ? null : fromCents(stored.withdrawnCents),
    keptForWithdrawal: stored.withdrawnCents === null ? null : fromCents(stored.withdrawnKeptCents),
    owed: fromCents(owedCents(stored)),
    disputedAtBank: stored.disputes.map(disputeCopy),
  };
});

/** The payments of subscriptions, which Stripe keeps for the shop; those of orders are with their orders. */
export const payments = part(['stripeCustomer'], async ({ stripeCustomerId }) =>
  stripeCustomerId === null
    ? []
    : (await readPayments(stripeCustomerId, everyPayment)).map((payment) => ({
        description: payment.description,
        date: dateOf(payment.created),
        paid: fromCents(payment.amount_paid),
        refunded: fromCents(payment.amount_refunded),
        status: payment.status,
        owed: fromCents(payment.amount_due),
        receipt: payment.status === 'paid' ? payment.receiptUrl : null,
      })),
);

/** The answers of the assessment, health data included. */
export const assessment = part(['assessment', 'health', 'injuries'], async ({ _id }) => {
  const stored = await findWholeAssessment(_id, await readHealthKey());
  if (!stored) return null;
  const details = await userDetailsResponse(stored);
  const { birthDate, weight, height, gender, injuries, createdAt, updatedAt } = details;
  return {
    workoutType: details.workoutType.name,
    trainingFrequency: details.trainingFrequency.name,
    fitnessLevel: details.fitnessLevel?.name ?? null,
    eatingHabit: details.eatingHabit?.name ?? null,
    nutritionType: details.nutritionType?.name ?? null,
    motivation: details.motivation?.name ?? null,
    sportsActivity: details.sportsActivity?.name ?? null,
    birthDate,
    weightKg: weight,
    heightM: height,
    gender,
    injuries,
    createdAt,
    updatedAt,
  };
});

export const routineProgress = part(['routineProgress'], async ({ _id }, now) => {
  const stored = await findProgress(_id);
  if (!stored) return null;
  return {
    track: (await readTrackNames())(stored),
    isActive: stored.isActive,
    isPausedByShop: stored.isHeld,
    pauseIsShownAs: stored.isHeld ? stored.heldAs : null,
    nextMonth: nextMonthOf(stored, stored),
    nextDueDate: nextSendDay(stored, now),
    dayOfMonth: stored.anchorDay,
    createdAt: stored.createdAt,
  };
});

/** What was trained: the numbers of sets, not how they are put together. */
export const workouts = part(
  ['workoutSet', 'workoutSession', 'trainingState', 'trainingSetup', 'workoutCalendar'],
  async ({ _id }) => {
    const [{ sets, sessions }, deliveries, lastDay, calendar, setup] = await Promise.all([
      readLog(_id),
      findDeliveries(_id),
      findLastTrained(_id),
      findCalendar(_id),
      findSetup(_id),
    ]);
    const exercises = await readExercises([
      ...sets.map(({ exerciseId }) => exerciseId),
      ...sessions.flatMap(({ swaps }) => Object.values(swaps)),
    ]);
    const nameOf = (exerciseId: string) => exercises.get(exerciseId)?.name ?? null;
    const routineOf = new Map(deliveries.map((delivery) => [delivery._id, delivery.routineName]));
    return {
      lastDay,
      calendarSince: calendar?.since ?? null,
      setup: setup && {
        daysOfTheWeek: setup.weekdays,
        equipment: setup.equipment?.map((each) => equipmentNames[each]) ?? null,
        minutesPerSession: setup.minutes,
      },
      sessions: (await withWords(_id, sessions)).map(({ deliveryId, day, key, startedAt, ...session }) => ({
        routine: routineOf.get(deliveryId) ?? null,
        routineSentOn: day,
        session: key,
        startedAt,
        finishedAt: session.finishedAt,
        leftOut: session.skipped.length,
        doneInstead: Object.values(session.swaps).map(nameOf),
        note: session.note,
        pain: session.pain,
        savedAt: session.at,
      })),
      sets: sets.map(({ deliveryId, day, key, exerciseId, amount, load, rir, isDone, at }) => ({
        routine: routineOf.get(deliveryId) ?? null,
        routineSentOn: day,
        set: key,
        exercise: nameOf(exerciseId),
        amount,
        loadKg: load,
        repetitionsInReserve: rir,
        isDone,
        at,
      })),
    };
  },
);

export const routines = part(['delivery'], async ({ _id }) => {
  const nameOf = await readTrackNames();
  return (await findDeliveries(_id))
    .map((delivery) => ({
      routine: delivery.routineName,
      track: nameOf(delivery),
      month: delivery.month,
      link: delivery.driveLink || null,
      planVersion: delivery.planVersion,
      planCorrectedAt: (delivery.corrections ?? []).map(({ at }) => at),
      sentAt: delivery.sentAt,
      sentAgainAt: delivery.repeatedAt ?? [],
      failedAt: delivery.failedAt,
      whyNot: delivery.reason,
      readAt: delivery.readAt,
      removedFromListAt: delivery.hiddenAt,
    }))
    .toSorted((a, b) => (a.sentAt ?? a.failedAt ?? '').localeCompare(b.sentAt ?? b.failedAt ?? ''));
});
