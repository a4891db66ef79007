import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { ApiError } from '../../../../api/client.ts';
import { messages } from '../messages.ts';
import type { SavedCard, SubscriptionOrder } from '../wizard-progress.ts';

/** The part of the payment that is running; the page shows a text for each. */
export type PaymentPhase = 'idle' | 'saving' | 'saved' | 'subscribing' | 'confirming' | 'signing-in';

/** Why an order failed, shown above the order button and at the card. */
export interface PaymentError {
  title: string;
  /** Empty when the reason concerns only the card. */
  text: string;
  /** What is wrong with the card. */
  cardText: string | undefined;
}

interface SubscriptionResult {
  status: string;
  clientSecret: string | null;
}

interface PlacedOrder {
  customerId: string;
  card: SavedCard;
  /** Cents, as the page showed them. */
  agreedAmount: number;
}

/** Who orders, and the price in cents that the order button stood under. */
export interface OrderTerms {
  /** Lower-case e-mail of the subscriber. */
  email: string;
  agreedAmount: number;
}

/** The side effects of a payment. */
export interface PaymentPorts {
  /** Asks the server whether it would accept the order, before a card is saved for it. */
  checkOrder: (agreedAmount: number) => Promise<unknown>;
  /** Creates a Stripe customer and answers its id. */
  createCustomer: () => Promise<string>;
  /** Saves the typed card at Stripe. It calls `getCustomerId` only for a complete card. */
  saveCard: (getCustomerId: () => Promise<string>) => Promise<SavedCard>;
  /** Requests the subscription from the server. A repeated request continues where the last one stopped. */
  subscribe: (order: PlacedOrder) => Promise<SubscriptionResult>;
  /** Shows the 3D Secure challenge of the bank. */
  confirmPayment: (clientSecret: string) => Promise<void>;
  storeOrder: (order: SubscriptionOrder | null) => void;
  setPhase: (phase: PaymentPhase) => void;
  wait: (ms: number) => Promise<void>;
}

/** How long the page says that the card is saved before it orders. */
const confirmationMs = 1000;
const maxAttempts = 6;

/**
 * Pays for the subscription: check, Stripe customer, saved card, subscription, 3D Secure. It resumes `order` where it
 * stopped.
 * Each part is stored before the next one starts, and the server is asked until it reports the subscription as paid, so
 * that no click, reload or lost response pays twice (P12).
 *
 * @param order the stored order, or null for a new one
 * @throws ApiError, or the error of `saveCard` or `confirmPayment`
 */
export async function paySubscription(
  order: SubscriptionOrder | null,
  terms: OrderTerms,
  ports: PaymentPorts,
): Promise<void> {
  try {
    await resumePayment(order, terms, ports);
  } catch (error) {
    if (!hasErrorCode(error, 'customer_not_found')) throw error;
    ports.storeOrder(null);
    // the server forgets a visitor's customer after a day; the typed card can be saved for a new one
    if (!order || order.card) throw error;
    await resumePayment(null, terms, ports);
  }
}

async function resumePayment(
  order: SubscriptionOrder | null,
  { email, agreedAmount }: OrderTerms,
  ports: PaymentPorts,
): Promise<void> {
  let current = order?.email === email ? order : null;
  const update = (change: Partial<SubscriptionOrder>) =>
    ports.storeOrder((current = { ...newOrder(email), ...current, ...change }));
  const prepareCustomer = async () => {
    // an order that was sent before may have its account already
    if (!current?.wasPlaced) await ports.checkOrder(agreedAmount);
    if (!current) update({ customerId: await ports.createCustomer() });
    return current!.customerId;
  };
  try {
    const isSaved = current?.card != null;
    if (!isSaved) ports.setPhase('saving');
    const card = current?.card ?? (await ports.saveCard(prepareCustomer));
    const { customerId } = current!;
    update({ card, agreedAmount, isPlaced: true, wasPlaced: true });
    ports.setPhase('saved');
    if (!isSaved) await ports.wait(confirmationMs);
    await subscribeUntilPaid({ customerId, card, agreedAmount }, ports);
  } catch (error) {
    if (current && isFinalRejection(error)) update({ isPlaced: false });
    if (current && isCardRejected(error)) update({ card: null, isPlaced: false });
    throw error;
  }
}

const newOrder = (email: string): SubscriptionOrder => ({
  email,
  customerId: '',
  card: null,
  agreedAmount: 0,
  isPlaced: false,
  wasPlaced: false,
});

async function subscribeUntilPaid(order: PlacedOrder, ports: PaymentPorts): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    ports.setPhase('subscribing');
    const { status, clientSecret } = await ports.subscribe(order);
    if (grantsAccess(status)) return;
    if (clientSecret) {
      ports.setPhase('confirming');
      await ports.confirmPayment(clientSecret);
    } else {
      // the payment is done, and the server does not know it yet
      await ports.wait(attempt * 500);
    }
  }
  throw new ApiError(503, { code: 'unavailable', message: messages.stillPaying });
}

/** Whether the card was rejected: another card, or the same one typed correctly, may work. */
export const isCardRejected = (error: unknown): boolean =>
  (error as { isRefusal?: boolean } | null)?.isRefusal === true ||
  hasErrorCode(error, 'card_declined', 'payment_method_not_found');

/** Whether the server rejected the request for good, so that repeating it gives the same error. */
const isFinalRejection = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Whether an error is an API error with one of these codes. */
export const hasErrorCode = (error: unknown, ...codes: ApiError['code'][]): boolean =>
  error instanceof ApiError && codes.includes(error.code);
