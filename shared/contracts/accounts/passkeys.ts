import * as z from 'zod';
import { SignedIn } from './auth.ts';
import { envelope, group } from '../endpoint.ts';
import { PathId, Timestamp } from '../fields.ts';

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  _id: z.string(),
  /** Such as `Chrome en Windows`: the browser that it was added with, until it is renamed. */
  name: z.string(),
  createdAt: Timestamp,
  /** The last sign-in or proof; null before the first one. */
  lastUsedAt: Timestamp.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/** The name that an owner gives to a passkey. */
export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Escribe un nombre')
  .max(60, 'Usa 60 caracteres como mucho');

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/);

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What the browser is asked to make, as `PublicKeyCredentialCreationOptionsJSON`. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Descriptor),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** What the browser is asked to sign, as `PublicKeyCredentialRequestOptionsJSON`. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty where the passkey says whose it is. */
  allowCredentials: z.array(Descriptor),
});
export type RequestOptions = z.output<typeof RequestOptions>;

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

/** A new passkey, as `RegistrationResponseJSON`. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(12_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** A challenge that a passkey has signed, as `AuthenticationResponseJSON`. */
export const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(12_000),
    userHandle: bytes(100).nullish(),
  }),
});
export type SignedChallenge = z.output<typeof SignedChallenge>;

const Done = z.object({ success: z.literal(true) });
const Asked = envelope(z.object({ options: RequestOptions }));
const One = envelope(z.object({ passkey: Passkey }));
/** Shown once: only their hashes are stored. */
const Codes = z.array(z.string());

/** Apart from auth, whose rows every page loads. */
export const passkeys = group({
  list: {
    summary: "The user's passkeys, the newest first",
    method: 'GET',
    path: '/auth/passkeys',
    access: 'user',
    // no part of what a view of the site is for
    forViewers: false,
    response: envelope(
      z.object({
        passkeys: z.array(Passkey),
        /** How many recovery codes are left; null for customers, who need none. */
        recoveryCodes: z.int().nullable(),
      }),
    ),
    errors: [],
  },
  askToAdd: {
    summary: 'What the browser is asked to make: the challenge is good once, for five minutes',
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'user',
    needsStepUp: true,
    response: envelope(z.object({ options: CreationOptions })),
    errors: ['email_unverified', 'passkeys_full', 'too_many_requests'],
  },
  add: {
    summary:
      'Add the passkey that the browser has made; the owner is told by mail. The first one of a user of the back office comes with recovery codes',
    method: 'POST',
    path: '/auth/passkeys',
    access: 'user',
    needsStepUp: true,
    body: z.object({ credential: NewCredential }),
    response: envelope(z.object({ passkey: Passkey, recoveryCodes: Codes.nullable() })),
    status: 201,
    errors: [
      'challenge_expired',
      'wrong_passkey',
      'passkey_exists',
      'passkeys_full',
      'email_unverified',
      'conflict',
    ],
  },
  rename: {
    summary: 'Give a passkey another name',
    method: 'PUT',
    path: '/auth/passkeys/{id}',
    access: 'user',
    params: PathId,
    body: z.object({ name: PasskeyName }),
    response: One,
    errors: ['passkey_not_found'],
  },
  remove: {
    summary:
      'Remove a passkey: it signs in no more, and the owner is told by mail; the last way to sign in stays',
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    access: 'user',
    needsStepUp: true,
    params: PathId,
    response: Done,
    errors: ['passkey_not_found', 'last_way', 'conflict'],
  },
  askToSignIn: {
    summary:
      'The challenge of a sign-in: it names no account, and is good once, for five minutes, in this browser',
    method: 'POST',
    path: '/auth/passkeys/sign-in/options',
    access: 'public',
    response: Asked,
    errors: ['too_many_requests'],
  },
  signIn: {
    summary: 'Sign in with the challenge that a passkey has signed',
    method: 'POST',
    path: '/auth/passkeys/sign-in',
    access: 'public',
    startsSession: true,
    body: z.object({ credential: SignedChallenge }),
    response: SignedIn,
    errors: ['challenge_expired', 'passkey_refused', 'passkey_copied', 'banned', 'too_many_requests'],
  },
  askToProve: {
    summary: 'The challenge by which the user of a session proves to be there, for a passkey of the account',
    method: 'POST',
    path: '/auth/passkeys/step-up/options',
    access: 'user',
    response: Asked,
    errors: ['passkey_not_found', 'too_many_requests'],
  },
  prove: {
    summary:
      'Use a passkey again: for ten minutes the session may make changes that take a step-up, as with `step-up.give`',
    method: 'POST',
    path: '/auth/passkeys/step-up',
    access: 'user',
    body: z.object({ credential: SignedChallenge }),
    response: Done,
    errors: ['challenge_expired', 'wrong_passkey', 'passkey_copied'],
  },
  renewCodes: {
    summary: 'New recovery codes for a user of the back office: those of before are void; told by mail',
    method: 'POST',
    path: '/auth/recovery-codes',
    access: 'staff',
    needsStepUp: true,
    response: envelope(z.object({ recoveryCodes: Codes })),
    status: 201,
    errors: ['passkey_not_found', 'conflict'],
  },
  proveByCode: {
    summary: 'Use up a recovery code in place of a passkey, as with `passkeys.prove`; told by mail',
    method: 'POST',
    path: '/auth/recovery-codes/step-up',
    access: 'user',
    body: z.object({ code: z.string().trim().min(1, 'Escribe un código').max(40) }),
    response: envelope(z.object({ recoveryCodes: z.int() })),
    errors: ['wrong_recovery_code', 'too_many_requests'],
  },
});
