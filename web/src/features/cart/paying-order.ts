import { sharedStorage } from '../../api/storage/browser-storage.ts';

const key = 'paying-order';

/** The order whose payment page this browser has opened, in whichever tab; it may be paid without a return. */
export const payingOrder = {
  get: (): string | null => sharedStorage.get(key),
  remember: (orderId: string): void => sharedStorage.set(key, orderId),
  forget: (): void => sharedStorage.remove(key),
};
