import { auth } from '#shared/contracts/accounts/auth.ts';
import { serve } from '../../platform/http/serve.ts';
import { changePassword } from './change-password.ts';
import { changeEmail } from '../mail-links/change-email.ts';
import { checkEmail } from './check-email.ts';
import { confirmEmail } from '../mail-links/confirm-email.ts';
import { forgotPassword } from '../mail-links/forgot-password.ts';
import { getProfile } from '../get-profile.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refreshSession } from './refresh-session.ts';
import { register } from './register.ts';
import { resendConfirmation } from '../mail-links/resend-confirmation.ts';
import { resetPassword } from '../mail-links/reset-password.ts';
import { revertChange } from '../../privacy/erasure/revert-change.ts';
import { updateProfile } from '../update-profile.ts';

export const handler = serve(auth, {
  login,
  register,
  logout,
  refresh: refreshSession,
  me: getProfile,
  updateProfile,
  checkEmail,
  forgotPassword,
  resetPassword,
  changeEmail,
  changePassword,
  confirmEmail,
  resendConfirmation,
  revertChange,
});
