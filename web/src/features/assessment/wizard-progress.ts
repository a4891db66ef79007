import { billingCycles } from '#shared/rules/plans.ts';
import { keepable, noAnswers, type Answers } from './answers.ts';
import { screens, type ScreenId } from './screens.ts';

/** A card that Stripe keeps already. */
export interface KeptCard {
  paymentMethodId: string;
  last4: string;
}

/** How far the payment has come: enough to carry on after a reload without doing anything twice (P12). */
export interface Order {
  /** Whose it is: another e-mail needs another customer. */
  email: string;
  customerId: string;
  card: KeptCard | null;
  /** Whether the order was given and its answer is awaited; a reload asks the server again. */
  isPlaced: boolean;
  /** Whether the server has ever been asked: from then on the e-mail may be taken by this very order. */
  wasPlaced: boolean;
}

/** What the wizard knows on this device. The password is never among it. */
export interface Progress {
  screen: ScreenId;
  answers: Answers;
  order: Order | null;
}

export const noProgress: Progress = { screen: 'birth', answers: noAnswers, order: null };

const version = 1;
/** Answers about a body do not lie about on a device for ever. */
const keptDays = 30;

/** What is written down: `savedAt` in epoch milliseconds. */
export const writeProgress = ({ screen, answers, order }: Progress, savedAt: number): string =>
  JSON.stringify({ version, savedAt, screen, answers: keepable(answers), order });

/**
 * What was written down. Too old, or of an older version of the page: nothing, silently. Whatever the page could not
 * work with is a `TypeError` (P41).
 */
export function readProgress(text: string, now: number): Progress {
  const stored = JSON.parse(text) as Partial<Progress & { version: number; savedAt: number }> | null;
  if (typeof stored?.version !== 'number') throw new TypeError('no progress');
  const isFresh = now - Number(stored.savedAt) < keptDays * 86_400_000;
  if (stored.version !== version || !isFresh) return noProgress;
  const { screen, answers, order } = stored;
  if (!screens.some(({ id }) => id === screen) || !isAnswers(answers) || !(order === null || isOrder(order)))
    throw new TypeError('not the progress of an assessment');
  return { screen: screen!, answers: keepable({ ...noAnswers, ...answers }), order };
}

function isAnswers(value: unknown): value is Answers {
  const answers = (value ?? {}) as Record<string, unknown>;
  return (
    Object.keys(noAnswers).every((field) => typeof answers[field] === 'string') &&
    billingCycles.some((cycle) => cycle === answers.billingCycle)
  );
}

function isOrder(value: unknown): value is Order {
  const { email, customerId, card, isPlaced, wasPlaced } = (value ?? {}) as Partial<Order>;
  const isCard = card === null || (isText(card?.paymentMethodId) && isText(card?.last4));
  const areFlags = typeof isPlaced === 'boolean' && typeof wasPlaced === 'boolean';
  return isText(email) && isText(customerId) && isCard && areFlags;
}

const isText = (value: unknown): value is string => typeof value === 'string';
