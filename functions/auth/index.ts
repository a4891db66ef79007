import { auth } from '#shared/contracts/auth.ts';
import { serve } from '../_http/serve.ts';
import { changeEmail } from './change-email.ts';
import { checkEmail } from './check-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { getProfile } from './get-profile.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { refreshSession } from './refresh-session.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { updateProfile } from './update-profile.ts';

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
  confirmEmail,
});
