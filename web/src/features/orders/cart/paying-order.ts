import { sharedStorage } from '../../../api/storage/browser-storage.ts';

/** Entry with the id of the order whose payment page this browser has opened, in whichever tab. */
export const payingOrderKey = 'paying-order';

/** Whether there is one; it may be paid without a return. */
export const isPayingOrder = (): boolean => sharedStorage.get(payingOrderKey) !== null;
