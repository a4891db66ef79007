/* What other subjects may use of accounts; they import nothing else of it. */

export {
  createDataExport,
  endOfDataExport,
  findDataExport,
  findDataExports,
  findNewestDataExport,
  finishDataExportSteps,
  forgetDataExports,
  keyOf,
  type StoredDataExport,
} from './data-exports.ts';
export { banSteps } from './bans.ts';
export { accountEntities, bannedUsers, indexes, keys } from './entities.ts';
export {
  issueMailToken,
  linkError,
  readLink,
  redeemStep,
  voidLinkToken,
  RevertTokenPayload,
} from './mail-links/link-tokens.ts';
export { newAccount } from './new-account.ts';
export { counterName, shownSince } from './notification-counters.ts';
export { dropPasskeySteps, findPasskeys } from './passkeys/passkeys.ts';
export { dropCodesStep, findRecoveryCodes } from './passkeys/recovery-codes.ts';
export {
  addEmailIdentityStep,
  findAddressOwner,
  findEmailIdentity,
  type HashedPassword,
  isEmailTaken,
  removeEmailIdentityStep,
  removeProviderIdentityStep,
  setPasswordStep,
  takeEmailStep,
} from './providers/identities.ts';
export { checkRate, countRate, isWithinRate, limitRate } from './rate-limits.ts';
export {
  type Caller,
  changeRoles,
  checkGrant,
  findRoles,
  isLastAdmin,
  permissionsOf,
  type Roles,
  type StoredRole,
  withBannedUser,
  withMovedUser,
} from './roles.ts';
export { isSteppedUp, tokenLifetimeMs } from './sessions/session-lifetimes.ts';
export type { Session } from './sessions/sessions.ts';
export { listDevices } from './sign-in/devices.ts';
export { originWithDevice, rememberOrigin, setDeviceCookie } from './sign-in/known-origins.ts';
export {
  hashNewPassword,
  hasPassword,
  requirePassword,
  requireUncommon,
  verifyPassword,
} from './sign-in/passwords.ts';
export { sessionUser } from './sign-in/sign-in.ts';
export { erasedUsersStep, readUserCounters, receivingUsersStep } from './user-counters.ts';
export { findUserEvents, newUserEvent, putUserEventStep } from './user-events.ts';
export { parseUserSearch, reindexUserSteps, searchTermsOf, unindexUserSteps } from './user-search-index.ts';
export {
  auditedUser,
  changeUserStep,
  checkReviewWishStep,
  checkSubscriptionStep,
  findManyUsers,
  findUser,
  findUserSummaries,
  linkedProviders,
  listUsers,
  listUsersOfRole,
  requireStaying,
  subAttribute,
  suspendMails,
  unknownUserId,
  User,
  type UserSummary,
} from './users.ts';
