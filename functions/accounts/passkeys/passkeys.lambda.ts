import { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { serve } from '../../platform/http/serve.ts';
import { addPasskey, askToAdd } from './add-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { askToProve, proveByPasskey } from './prove-by-passkey.ts';
import { proveByCode } from './prove-by-code.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { renewCodes } from './renew-codes.ts';
import { askToSignIn, signInByPasskey } from './sign-in-by-passkey.ts';

export const handler = serve(passkeys, {
  list: listPasskeys,
  askToAdd,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
  askToSignIn,
  signIn: signInByPasskey,
  askToProve,
  prove: proveByPasskey,
  renewCodes,
  proveByCode,
});
