import { healthConsentTexts } from '#shared/rules/training/assessment.ts';
import {
  findDataExports,
  findPasskeys,
  findRecoveryCodes,
  findRoles,
  hasPassword,
  listDevices,
} from '#functions/accounts/index.ts';
import { findNotifications } from '#functions/messages/index.ts';
import { findAssessment } from '#functions/training/index.ts';
import { part } from './part.ts';

export const account = part(['user'], async (user) => ({
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  newEmailAskedFor: user.pendingEmail,
  phone: user.phone,
  shippingAddress: user.shippingAddress,
  createdAt: user.createdAt,
  signedUpFrom: user.signedUpFrom,
  role: (await findRoles()).roles.find(({ name }) => name === user.role)?.displayName ?? user.role,
  emailProblem: user.emailProblem,
  bannedSince: user.ban?.at ?? null,
  deletion: user.deletion && { requestedAt: user.deletion.requestedAt, eraseAt: user.deletion.eraseAt },
}));

/** The ways to sign in, in words: hashes and ids of providers are secrets. */
export const signIn = part(['emailIdentity', 'googleIdentity', 'appleIdentity'], async (user) => ({
  password: await hasPassword(user),
  google: user.googleSub !== null,
  apple: user.appleSub !== null,
}));

export const devices = part(['session'], async (user, now) =>
  (await listDevices(user, now)).map(({ client, signedInAt, lastUsedAt }) => ({
    browser: client.browser,
    place: client.place,
    signedInAt,
    lastUsedAt,
  })),
);

/** Keys and ids of credentials are of use to programs alone. */
export const passkeys = part(['passkey'], async (user) =>
  (await findPasskeys(user._id)).map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
);

/** The codes themselves are secrets, of which there are only hashes. */
export const recoveryCodes = part(['recoveryCodes'], async (user) => {
  const found = await findRecoveryCodes(user._id);
  return found && { left: Object.keys(found.codes).length, createdAt: found.createdAt };
});

/** What the user has agreed to, or not objected to. */
export const consents = part(['user', 'assessment'], async (user) => {
  const consent = (await findAssessment(user._id))?.healthConsent ?? null;
  return {
    healthData: consent && {
      version: consent.version,
      text: healthConsentTexts[consent.version] ?? null,
      givenAt: consent.givenAt,
      withdrawnAt: consent.withdrawnAt,
    },
    requestsForReviews: user.wantsReviewRequests,
  };
});

export const notifications = part(['notification'], async (user) =>
  (await findNotifications(user._id)).map(({ type, title, message, read, createdAt, emailSentAt }) => ({
    type,
    title,
    message,
    read,
    createdAt,
    emailSentAt,
  })),
);

export const downloads = part(['dataExport'], async (user) =>
  (await findDataExports(user._id)).map(({ createdAt, state }) => ({ createdAt, state })),
);
