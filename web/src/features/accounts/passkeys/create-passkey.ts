import { startRegistration } from '@simplewebauthn/browser';
import type { CreationOptions } from '#shared/contracts/accounts/passkeys.ts';
import { nullIfCancelled } from './null-if-cancelled.ts';

/** Has the browser make a passkey; null when its user has cancelled. */
export const createPasskey = (optionsJSON: CreationOptions) =>
  startRegistration({ optionsJSON }).catch(nullIfCancelled);
