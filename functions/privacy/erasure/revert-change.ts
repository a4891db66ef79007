import type { auth } from '#shared/contracts/accounts/auth.ts';
import {
  addEmailIdentityStep,
  changeUserStep,
  dropCodesStep,
  dropPasskeySteps,
  findEmailIdentity,
  findPasskeys,
  findUser,
  type HashedPassword,
  hashNewPassword,
  linkedProviders,
  linkError,
  originWithDevice,
  readLink,
  redeemStep,
  reindexUserSteps,
  rememberOrigin,
  removeEmailIdentityStep,
  removeProviderIdentityStep,
  RevertTokenPayload,
  setDeviceCookie,
  setPasswordStep,
  subAttribute,
  type User,
} from '#functions/accounts/index.ts';
import { accountOf, eventStep, type Sender } from '#functions/platform/security-events.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { keepAccountSteps } from './request-deletion.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/**
 * Takes an account back with the link of a mail about a change, whatever has happened to the account since (P50): it gets
 * the e-mail that the mail was sent to and a new password, loses the providers that were linked later (all of them with the link about
 * a new device) and all passkeys, and every session ends. Links of later changes become void.
 */
export const revertChange: UseCase<typeof auth.revertChange> = async ({ body, now, request, setCookie }) => {
  const before = await readLink('revert-change', body.token, RevertTokenPayload, { ip: request.ip, now });
  const owner = await findUser(before.userId);
  if (!owner) throw new AppError('link_expired');
  // the address comes back, the passkeys go
  const hashed = await hashNewPassword(body.password, { ...owner, email: before.email, passkeys: 0 });
  const redeem = redeemStep('revert-change', body.token);
  await retryOnConflict(() => revert(before, { hashed, redeem, sender: request, now })).catch(
    (error: unknown) => {
      throw linkError(error);
    },
  );
  const origin = originWithDevice(request);
  await rememberOrigin(before.userId, origin, now);
  setDeviceCookie(setCookie, origin.device);
  return { success: true, data: { email: before.email } };
};

interface Revert {
  hashed: HashedPassword;
  redeem: Step;
  sender: Sender;
  now: Date;
}

async function revert(before: RevertTokenPayload, { hashed, redeem, sender, now }: Revert) {
  const user = await findUser(before.userId);
  if (!user || isVoid(user, before.changedAt)) throw new AppError('link_expired');
  const { _id, email, name, phone, sessionEpoch, passkeys, googleSub, appleSub } = user;
  const { deletion, subscriptionId, subscriptionStatus } = user;
  const kept = await keepAccountSteps(user, now);
  const address = await restoreAddress(user, before.email, hashed, now);
  const removed = await findPasskeys(_id);
  const unlinked = linkedProviders(user).filter(([provider, sub]) => before[subAttribute[provider]] !== sub);
  await transact([
    redeem,
    changeUserStep(
      _id,
      {
        email: before.email,
        pendingEmail: null,
        emailVerified: true,
        passkeys: 0,
        sessionEpoch: sessionEpoch + 1,
        knownSince: now.toISOString(),
        // who took the account may have asked to delete it
        deletion: null,
        voidReverts: { from: firstVoid(user, before.changedAt), to: now.toISOString() },
        ...(email !== before.email && { emailProblem: null }),
        ...Object.fromEntries(unlinked.map(([provider]) => [subAttribute[provider], null])),
      },
      {
        email,
        name,
        phone,
        sessionEpoch,
        passkeys,
        googleSub,
        appleSub,
        deletion,
        subscriptionId,
        subscriptionStatus,
      },
    ),
    ...kept,
    ...address,
    ...dropPasskeySteps(_id, removed),
    dropCodesStep(_id),
    ...unlinked.flatMap(([provider, sub]) => [
      removeProviderIdentityStep(provider, sub, _id),
      eventStep({ action: 'provider-removed', object: accountOf(_id), way: provider }, sender, now),
    ]),
    ...(removed.length > 0
      ? [eventStep({ action: 'provider-removed', object: accountOf(_id), way: 'passkey' }, sender, now)]
      : []),
    eventStep({ action: 'take-back', object: accountOf(_id), way: 'link' }, sender, now),
  ]);
}

const isVoid = ({ voidReverts }: User, changedAt: string) =>
  voidReverts !== null && changedAt >= voidReverts.from && changedAt <= voidReverts.to;

const firstVoid = ({ voidReverts }: User, changedAt: string) =>
  voidReverts !== null && voidReverts.from < changedAt ? voidReverts.from : changedAt;

/** The steps that give the user the address of before, with the new password, and tell the one that it loses. */
async function restoreAddress(
  user: User,
  address: string,
  hashed: HashedPassword,
  now: Date,
): Promise<Step[]> {
  const { _id, email, name } = user;
  if (email === address) return [setPasswordStep(address, _id, hashed)];
  const current = await findEmailIdentity(email);
  const data = { name, contactUrl: await siteUrl() };
  const mail = newMail({ to: email, content: { template: 'email-change-reverted', data } }, now);
  return [
    addEmailIdentityStep(address, { userId: _id, ...hashed, passwordProved: true }, now),
    ...(current ? [removeEmailIdentityStep(email, current)] : []),
    ...reindexUserSteps(user, { email: address }),
    putMailStep(mail),
  ];
}
