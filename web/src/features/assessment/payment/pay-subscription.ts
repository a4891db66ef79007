import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { ApiError } from '../../../api/client.ts';
import { messages } from '../messages.ts';
import type { KeptCard, Order } from '../wizard-progress.ts';

/** What the page says meanwhile. */
export type Phase = 'idle' | 'saving' | 'saved' | 'subscribing' | 'confirming' | 'signing-in';

interface Outcome {
  status: string;
  clientSecret: string | null;
}

/** What paying needs of the world. */
export interface PaymentWorld {
  createCustomer: () => Promise<string>;
  /** Saves the card that was typed; the customer is made only for one that is complete. */
  saveCard: (customer: () => Promise<string>) => Promise<KeptCard>;
  /** Asks the server for the subscription; asked again, it carries on where it stopped. */
  subscribe: (paid: { customerId: string; card: KeptCard }) => Promise<Outcome>;
  confirm: (clientSecret: string) => Promise<void>;
  keep: (order: Order | null) => void;
  say: (phase: Phase) => void;
  wait: (ms: number) => Promise<void>;
}

/** From a saved card to the order: section 9. */
const startsAfter = 1000;
const maxRounds = 6;

/**
 * Step 10 from wherever it stopped: customer, saved card, subscription, the bank's question. Each part is kept before the
 * next begins, and the server is asked anew until it says that the subscription is paid, so no click, reload or lost
 * answer pays twice (P12).
 */
export async function pay(order: Order | null, email: string, world: PaymentWorld): Promise<void> {
  try {
    await carryOn(order, email, world);
  } catch (error) {
    if (!isCode(error, 'customer_not_found')) throw error;
    world.keep(null);
    // a visitor's customer is forgotten after a day; what is typed can be saved for another
    if (!order || order.card) throw error;
    await carryOn(null, email, world);
  }
}

async function carryOn(order: Order | null, email: string, world: PaymentWorld): Promise<void> {
  let current = order?.email === email ? order : null;
  const note = (change: Partial<Order>) => world.keep((current = { ...begun(email), ...current, ...change }));
  const customer = async () => {
    if (!current) note({ customerId: await world.createCustomer() });
    return current!.customerId;
  };
  try {
    const isSaved = current?.card != null;
    if (!isSaved) world.say('saving');
    const card = current?.card ?? (await world.saveCard(customer));
    const customerId = await customer();
    note({ card, isPlaced: true, wasPlaced: true });
    world.say('saved');
    if (!isSaved) await world.wait(startsAfter);
    await subscribe({ customerId, card }, world);
  } catch (error) {
    if (current && isFinal(error)) note({ isPlaced: false });
    if (current && isRefusal(error)) note({ card: null, isPlaced: false });
    throw error;
  }
}

const begun = (email: string): Order => ({
  email,
  customerId: '',
  card: null,
  isPlaced: false,
  wasPlaced: false,
});

async function subscribe(paid: { customerId: string; card: KeptCard }, world: PaymentWorld): Promise<void> {
  for (let round = 1; round <= maxRounds; round++) {
    world.say('subscribing');
    const { status, clientSecret } = await world.subscribe(paid);
    if (grantsAccess(status)) return;
    if (clientSecret) {
      world.say('confirming');
      await world.confirm(clientSecret);
    } else {
      // paid, and not yet known to be
      await world.wait(round * 500);
    }
  }
  throw new ApiError(503, { code: 'unavailable', message: messages.stillPaying });
}

/** Another card, or the same typed again, may do. */
export const isRefusal = (error: unknown): boolean =>
  (error as { isRefusal?: boolean } | null)?.isRefusal === true ||
  isCode(error, 'card_declined', 'payment_method_not_found');

/** The server has answered, and the same question has the same answer. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

export const isCode = (error: unknown, ...codes: ApiError['code'][]): boolean =>
  error instanceof ApiError && codes.includes(error.code);
