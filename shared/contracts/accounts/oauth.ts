import * as z from 'zod';
import { SignedIn } from './auth.ts';
import { envelope, group, Redirect } from '../endpoint.ts';
import { Email, PathId } from '../fields.ts';

/** The parameters of the provider's callback, in the query or in a posted form. */
const CallbackParameters = z.record(z.string(), z.string().max(4096));

/** The sign-in providers, and whether this stage is configured for each. */
const Providers = z.object({ google: z.boolean(), apple: z.boolean() });
export type Provider = keyof z.output<typeof Providers>;

const PathProvider = z.object({ provider: z.enum(['google', 'apple']) });

export const oauth = group({
  providers: {
    summary: 'Sign-in providers of this stage',
    method: 'GET',
    path: '/oauth/providers',
    access: 'public',
    response: envelope(Providers),
    errors: [],
    cacheSeconds: 60,
  },
  googleStart: {
    summary: "Send the browser to Google's sign-in page",
    method: 'GET',
    path: '/oauth/google',
    access: 'public',
    kind: 'redirect',
    response: Redirect,
    status: 302,
    errors: ['not_found'],
  },
  googleCallback: {
    summary:
      "Google's answer; leads to /auth/google/success with a single-use code in the fragment, or with an error",
    method: 'GET',
    path: '/oauth/google/callback',
    access: 'public',
    kind: 'redirect',
    query: CallbackParameters,
    response: Redirect,
    status: 302,
    errors: [],
  },
  appleStart: {
    summary: "Send the browser to Apple's sign-in page",
    method: 'GET',
    path: '/oauth/apple',
    access: 'public',
    kind: 'redirect',
    response: Redirect,
    status: 302,
    errors: ['not_found'],
  },
  appleCallback: {
    summary:
      "Apple's answer, posted by the browser; leads to /auth/apple/success as Google's does to its own",
    method: 'POST',
    path: '/oauth/apple/callback',
    access: 'public',
    kind: 'form',
    body: CallbackParameters,
    response: Redirect,
    // 303: the browser follows with a GET
    status: 303,
    errors: [],
  },
  googleExchange: {
    summary: "Exchange a sign-in code (60 s, once, same browser), Google's or Apple's, for a session",
    method: 'POST',
    path: '/oauth/google/exchange',
    access: 'public',
    body: z.object({ code: z.string().min(1).max(200) }),
    response: SignedIn,
    startsSession: true,
    errors: ['sign_in_failed', 'banned', 'too_many_requests'],
  },
  join: {
    summary:
      "Join an account at a provider to the account with its e-mail: takes that account's password once",
    method: 'POST',
    path: '/oauth/join',
    access: 'public',
    body: z.object({ code: z.string().min(1).max(200), password: z.string().min(1).max(200) }),
    response: SignedIn,
    startsSession: true,
    errors: ['sign_in_failed', 'wrong_password', 'banned', 'too_many_requests'],
  },
  googleCheckEmail: {
    summary: 'Whether an account uses this e-mail',
    method: 'POST',
    path: '/oauth/google/check-email',
    access: 'public',
    body: z.object({ email: Email }),
    response: envelope(z.object({ exists: z.boolean() })),
    errors: ['too_many_requests'],
  },
  googleUser: {
    summary: 'Data of the signed-in user from Google sign-in',
    method: 'GET',
    path: '/oauth/google/user/{id}',
    access: 'user',
    params: PathId,
    response: envelope(
      z.object({
        user: z.object({
          id: z.string(),
          email: z.string(),
          name: z.string(),
          hasProfile: z.boolean(),
          authProvider: z.literal('google'),
        }),
      }),
    ),
    errors: ['not_found'],
  },
  unlink: {
    summary:
      "Unlink the caller's account at a provider: it signs in no more, the other sessions end, and the owner is told by mail; the last way to sign in stays",
    method: 'DELETE',
    path: '/oauth/{provider}',
    access: 'user',
    needsStepUp: true,
    params: PathProvider,
    response: z.object({ success: z.literal(true) }),
    errors: ['provider_not_linked', 'last_way', 'conflict'],
  },
});
