import { oauth } from '#shared/contracts/accounts/oauth.ts';
import { serve } from '../../platform/http/serve.ts';
import { checkGoogleEmail } from './check-google-email.ts';
import { exchangeCode } from './exchange-code.ts';
import { finishApple, finishGoogle } from './finish-sign-in.ts';
import { getGoogleUser } from './get-google-user.ts';
import { joinAccount } from './join-account.ts';
import { listProviders } from './list-providers.ts';
import { startApple, startGoogle } from './start-sign-in.ts';
import { unlinkProvider } from './unlink-provider.ts';

export const handler = serve(oauth, {
  providers: listProviders,
  googleStart: startGoogle,
  googleCallback: finishGoogle,
  appleStart: startApple,
  appleCallback: finishApple,
  googleExchange: exchangeCode,
  join: joinAccount,
  googleCheckEmail: checkGoogleEmail,
  googleUser: getGoogleUser,
  unlink: unlinkProvider,
});
