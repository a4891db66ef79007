import { oauth } from '#shared/contracts/accounts/oauth.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { exchangeCode, joinAccount } from './exchange-code.ts';
import { finishApple, finishGoogle, startApple, startGoogle } from './provider-sign-in.ts';
import { unlinkProvider } from './unlink-provider.ts';
import { emailExists } from '../new-account.ts';
import { isConfigured } from '#functions/platform/ports/oidc.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** The caller as a Google user; another user's id and an account without Google are 404 (P18). */
const getGoogleUser: UseCase<typeof oauth.googleUser> = async ({ params, actor }) => {
  const { _id, email, name, hasProfile, googleSub } = actor.user;
  if (params.id !== _id || !googleSub) throw new AppError('not_found');
  return { success: true, data: { user: { id: _id, email, name, hasProfile, authProvider: 'google' } } };
};

/** The providers whose buttons the login page shows. */
const listProviders: UseCase<typeof oauth.providers> = async () => ({
  success: true,
  data: { google: isConfigured('google'), apple: isConfigured('apple') },
});

/** POST /oauth/google/check-email: whether an account uses this e-mail. */
const checkGoogleEmail: UseCase<typeof oauth.googleCheckEmail> = ({ body, now, request }) =>
  emailExists(body.email, request.ip, now);

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
