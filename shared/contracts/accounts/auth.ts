import * as z from 'zod';
import { permissions } from '../../rules/accounts/permissions.ts';
import { canonicalPhone, phonePattern } from '../../rules/accounts/person.ts';
import { envelope, group } from '../endpoint.ts';
import { Address, Email, NewPassword, PersonName, Timestamp } from '../fields.ts';

/** The signed-in user, as the navigation bar shows it. */
export const SessionUser = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.object({ name: z.string() }),
});
export type SessionUser = z.output<typeof SessionUser>;

/**
 * What the duty of passkeys asks of a user of the back office: `offer` a passkey after the first sign-in, which goes through; `add` one, or
 * `prove` to have one, before the back office answers.
 */
export const StaffDuty = z.enum(['none', 'offer', 'add', 'prove']);
export type StaffDuty = z.output<typeof StaffDuty>;

/**
 * A session. `token` is opaque and expires at `expiresAt` unless it is refreshed. A page of the site gets the token as a cookie, and
 * here only what names the session.
 */
export const SignedIn = z.object({
  success: z.literal(true),
  token: z.string(),
  expiresAt: Timestamp,
  data: z.object({
    user: SessionUser,
    hasProfile: z.boolean(),
    /** What the role grants in the back office; the server checks it at every call, and the duty of passkeys as well. */
    permissions: z.array(z.enum(permissions)),
    /** Whether the role takes a longer password than the account has: the back office leads to the change. */
    mustLengthenPassword: z.boolean(),
    staffDuty: StaffDuty,
  }),
});
export type SignedIn = z.output<typeof SignedIn>;

/** The profile screen's user. Subscription fields are null until the user subscribes. */
export const Profile = SessionUser.extend({
  phone: z.string().nullable(),
  emailVerified: z.boolean(),
  /** A requested new e-mail address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  shippingAddress: Address.nullable(),
  /** At whose sign-in the account is signed in to as well. */
  linkedProviders: z.array(z.enum(['google', 'apple'])),
  subscriptionId: z.string().nullable(),
  subscriptionType: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  createdAt: Timestamp,
});
export type Profile = z.output<typeof Profile>;

const Done = z.object({ success: z.literal(true) });
const LinkToken = z.string().min(1).max(200);
const Password = z.string().min(1).max(200);

/** A phone number however it is written, kept as its digits; an empty text removes it. */
const Phone = z
  .string()
  .max(60)
  .overwrite(canonicalPhone)
  .refine((phone) => phonePattern.test(phone), 'Escribe un teléfono válido, como +34 600 000 000');

export const auth = group({
  login: {
    summary: 'Sign in with e-mail and password',
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: z.object({ email: Email, password: Password }),
    response: SignedIn,
    startsSession: true,
    errors: ['wrong_credentials', 'banned', 'too_many_requests'],
  },
  register: {
    summary: 'Create an account and sign in',
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    body: z.object({ name: PersonName, email: Email, password: NewPassword }),
    response: SignedIn,
    startsSession: true,
    status: 201,
    errors: ['email_taken', 'common_password', 'too_many_requests'],
  },
  logout: {
    summary: 'End the session',
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    // ends the view
    forViewers: true,
    response: Done,
    errors: [],
  },
  refresh: {
    summary:
      'Refresh the session: a new token for seven days, or until the longest time of a session is over; the old one expires',
    method: 'POST',
    path: '/auth/refresh',
    access: 'user',
    response: SignedIn,
    startsSession: true,
    errors: [],
  },
  me: {
    summary: 'The profile of the signed-in user',
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    response: envelope(Profile),
    errors: [],
  },
  updateProfile: {
    summary: 'Save name, phone or shipping address; absent fields stay unchanged',
    method: 'PUT',
    path: '/auth/update-profile',
    access: 'user',
    body: z.object({
      name: PersonName.optional(),
      phone: Phone.optional(),
      shippingAddress: Address.nullable().optional(),
    }),
    response: envelope(Profile),
    errors: ['conflict'],
  },
  checkEmail: {
    summary: 'Whether an account uses this e-mail',
    method: 'GET',
    path: '/auth/check-email',
    access: 'public',
    query: z.object({ email: Email }),
    response: envelope(z.object({ exists: z.boolean() })),
    errors: ['too_many_requests'],
  },
  forgotPassword: {
    summary: 'Send a single-use link to choose a new password; the response is the same for unknown e-mails',
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    body: z.object({ email: Email }),
    response: Done,
    status: 202,
    errors: ['too_many_requests'],
  },
  resetPassword: {
    summary: 'Choose a new password with the link; every session of the account ends, and one begins here',
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    body: z.object({ token: LinkToken, password: NewPassword }),
    response: SignedIn,
    startsSession: true,
    errors: ['link_expired', 'banned', 'common_password', 'staff_password_short', 'too_many_requests'],
  },
  changeEmail: {
    summary:
      'Request a change of e-mail; it takes effect when the link sent there is opened. Takes the password, here or by `step-up.give`, unless the sign-in is younger than ten minutes; the current e-mail takes a change back',
    method: 'POST',
    path: '/auth/change-email',
    access: 'user',
    body: z.object({ email: Email, password: Password.optional() }),
    response: Done,
    status: 202,
    errors: [
      'email_taken',
      'step_up_required',
      'second_factor_required',
      'password_required',
      'wrong_password',
      'too_many_requests',
    ],
  },
  changePassword: {
    summary: 'Choose another password with the current one; all other sessions of the account end',
    method: 'PUT',
    path: '/auth/password',
    access: 'user',
    body: z.object({ password: Password, newPassword: NewPassword }),
    response: Done,
    errors: [
      'second_factor_required',
      'wrong_password',
      'password_required',
      'common_password',
      'staff_password_short',
      'conflict',
      'too_many_requests',
    ],
  },
  confirmEmail: {
    summary:
      "Confirm an e-mail with the link sent to it, and with the account's session or password; the owner of a new account's mailbox may choose a new password instead, which ends every session",
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'anyone',
    body: z.object({
      token: LinkToken,
      password: Password.optional(),
      newPassword: NewPassword.optional(),
    }),
    response: envelope(z.object({ email: z.string() })),
    errors: [
      'link_expired',
      'email_taken',
      'proof_required',
      'second_factor_required',
      'common_password',
      'staff_password_short',
      'wrong_password',
      'banned',
      'too_many_requests',
    ],
  },
  resendConfirmation: {
    summary: 'Send a confirmation link again, by a link that may have expired',
    method: 'POST',
    path: '/auth/resend-confirmation',
    access: 'public',
    body: z.object({ token: LinkToken }),
    response: envelope(z.object({ email: z.string() })),
    status: 202,
    errors: ['link_expired', 'too_many_requests'],
  },
  revertChange: {
    summary:
      'Take an account back with the link of a mail about a changed e-mail or a new way to sign in: the e-mail that the mail was sent to, a new password, no session',
    method: 'POST',
    path: '/auth/revert-change',
    access: 'public',
    body: z.object({ token: LinkToken, password: NewPassword }),
    response: envelope(z.object({ email: z.string() })),
    errors: [
      'link_expired',
      'account_erasing',
      'common_password',
      'staff_password_short',
      'too_many_requests',
    ],
  },
});
