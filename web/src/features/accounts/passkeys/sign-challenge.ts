import { startAuthentication } from '@simplewebauthn/browser';
import type { RequestOptions } from '#shared/contracts/accounts/passkeys.ts';
import { nullIfCancelled } from './null-if-cancelled.ts';

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/**
 * Has a passkey sign a challenge: asked by a dialog of the browser, or among what it offers to fill in. Null when its user has cancelled;
 * a second call ends the first.
 */
export const signChallenge = (optionsJSON: RequestOptions, useBrowserAutofill = false) =>
  startAuthentication({ optionsJSON, useBrowserAutofill }).catch(nullIfCancelled);
