import { cart, orderExports, orders, reviews, stockAlerts } from './shop-parts.ts';
import { assessment, payments, routineProgress, routines, subscription, workouts } from './training-parts.ts';
import { type Part, part } from './part.ts';
import { entities, type EntityName } from '#functions/entities.ts';
import type { Entity } from '#functions/platform/table/entity.ts';
import { messages } from './messages.ts';
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

/**
 * All that is kept of a person, in the order of the page. Every kind of item that its owner may read has a part here: a test
 * fails without.
 */
export const parts = {
  account,
  signIn,
  consents,
  devices,
  passkeys,
  recoveryCodes,
  assessment,
  subscription,
  payments,
  routineProgress,
  routines,
  workouts,
  orders,
  cart,
  reviews,
  stockAlerts,
  notifications,
  orderExports,
  downloads,
} satisfies Record<string, Part<unknown>>;

export type PartName = keyof typeof parts;

/** What was read of a person. */
export type Copied = { [Name in PartName]: Awaited<ReturnType<(typeof parts)[Name]['read']>> };

/** What is told of an entity that is about a person. */
export interface PersonalEntity {
  what: string;
  why: string;
  basis: string;
  until: string;
  /** Who reads it besides the person and the programs. */
  readers: string[];
  /** Whether the copy has what is stored of it. */
  isCopied: boolean;
}

const copied = new Set<EntityName>(Object.values(parts).flatMap(({ kinds }) => kinds));

/** All of them, from their rows and in Spanish: the time that is told is the one after which the table deletes them. */
export const personalEntities = (): PersonalEntity[] =>
  (Object.entries(entities) as [EntityName, Entity][]).flatMap(
    ([name, { told, kept, basis, readers, recipients }]) => {
      if (!told) return [];
      const time = typeof kept === 'object' ? kept.words : messages.retentions[kept];
      return [
        {
          what: told.what,
          why: told.why,
          basis: messages.bases[basis],
          until: told.until?.(time) ?? time,
          readers: [
            ...(readers.includes('anyone') ? [messages.anyone] : []),
            ...(readers.some((each) => each.includes(':')) ? [messages.staff] : []),
            ...recipients.map((each) => messages.recipients[each]),
          ],
          isCopied: copied.has(name),
        },
      ];
    },
  );
