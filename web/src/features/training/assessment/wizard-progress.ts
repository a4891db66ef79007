import { billingCycles } from '#shared/rules/subscriptions/plans.ts';
import { maxAnswersAge } from '../../../api/storage/kept-answers.ts';
import { storableAnswers, emptyAnswers, type Answers } from './answers.ts';
import { screens, type ScreenId } from './screens.ts';

/** A card that is already saved at Stripe. */
export interface SavedCard {
  paymentMethodId: string;
  last4: string;
}

/** The state of the payment, stored after each part, so that a reload resumes it without repeating anything (P12). */
export interface SubscriptionOrder {
  /** Lower-case e-mail of the subscriber; another e-mail needs another Stripe customer. */
  email: string;
  customerId: string;
  card: SavedCard | null;
  /** Cents that the page showed when the order was sent; a reload repeats the order with this amount. */
  agreedAmount: number;
  /** Whether the order was sent and its response is pending; a reload sends it again. */
  isPlaced: boolean;
  /** Whether the order was ever sent: from then on, the account with this e-mail may be the order's own. */
  wasPlaced: boolean;
}

/** What the wizard stores in this browser. It never contains the password. */
export interface WizardProgress {
  screen: ScreenId;
  answers: Answers;
  /** The plan that was chosen on a page with plans; empty when the user came without one. */
  chosenPlan: string;
  order: SubscriptionOrder | null;
}

export const emptyProgress: WizardProgress = {
  screen: 'birth',
  answers: emptyAnswers,
  chosenPlan: '',
  order: null,
};

const version = 2;

/** The progress as text for the browser storage. `savedAt` is in epoch milliseconds. */
export const serializeProgress = ({ answers, ...progress }: WizardProgress, savedAt: number): string =>
  JSON.stringify({ version, savedAt, ...progress, answers: storableAnswers(answers) });

/**
 * Reads the stored text. Progress that is expired or of another version counts as empty.
 *
 * @throws SyntaxError or TypeError for text that is not valid progress (P41)
 */
export function parseProgress(text: string, now: number): WizardProgress {
  const stored = JSON.parse(text) as Partial<WizardProgress & { version: number; savedAt: number }> | null;
  if (typeof stored?.version !== 'number') throw new TypeError('no progress');
  const isFresh = now - Number(stored.savedAt) < maxAnswersAge;
  if (stored.version !== version || !isFresh) return emptyProgress;
  const { screen, answers, chosenPlan, order } = stored;
  if (!screens.some(({ id }) => id === screen) || !isAnswers(answers) || !(order === null || isOrder(order)))
    throw new TypeError('not the progress of an assessment');
  return {
    screen: screen!,
    answers: storableAnswers({ ...emptyAnswers, ...answers }),
    chosenPlan: isText(chosenPlan) ? chosenPlan : '',
    order,
  };
}

function isAnswers(value: unknown): value is Answers {
  const answers = (value ?? {}) as Record<string, unknown>;
  return (
    Object.keys(emptyAnswers).every((field) => typeof answers[field] === 'string') &&
    billingCycles.some((cycle) => cycle === answers.billingCycle)
  );
}

function isOrder(value: unknown): value is SubscriptionOrder {
  const { email, customerId, card, agreedAmount, isPlaced, wasPlaced } = (value ??
    {}) as Partial<SubscriptionOrder>;
  const isCard = card === null || (isText(card?.paymentMethodId) && isText(card?.last4));
  const areFlags = typeof isPlaced === 'boolean' && typeof wasPlaced === 'boolean';
  return isText(email) && isText(customerId) && isCard && Number.isInteger(agreedAmount) && areFlags;
}

const isText = (value: unknown): value is string => typeof value === 'string';
