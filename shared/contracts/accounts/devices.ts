import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { PathId, Timestamp } from '../fields.ts';

/** Where the user is signed in: one sign-in with all its refreshes. */
export const Device = z.object({
  _id: z.string(),
  /** Whether the call came from it. */
  isCurrent: z.boolean(),
  /** Browser and system, such as `Chrome en Windows`; null when they are not known. */
  browser: z.string().nullable(),
  /** Where the network of the last refresh is, such as ES and Madrid; null when it is not known. */
  place: z.object({ country: z.string(), city: z.string().nullable() }).nullable(),
  signedInAt: Timestamp,
  /** The last time that a protected page was opened. */
  lastUsedAt: Timestamp,
});
export type Device = z.output<typeof Device>;

const Done = z.object({ success: z.literal(true) });

/** Apart from auth, whose rows every page loads. */
export const devices = group({
  list: {
    summary: 'Where the user is signed in, last used first',
    method: 'GET',
    path: '/devices',
    access: 'user',
    // no part of what a view of the site is for
    forViewers: false,
    response: envelope(z.object({ devices: z.array(Device) })),
    errors: [],
  },
  end: {
    summary: 'Sign out one device; its next call is 401',
    method: 'DELETE',
    path: '/devices/{id}',
    access: 'user',
    params: PathId,
    response: Done,
    errors: ['device_not_found'],
  },
  endOthers: {
    summary: 'Sign out all devices but this one',
    method: 'POST',
    path: '/devices/end-others',
    access: 'user',
    response: Done,
    errors: [],
  },
  endAll: {
    summary: 'Sign out all devices, this one included',
    method: 'POST',
    path: '/devices/end-all',
    access: 'user',
    response: Done,
    errors: [],
  },
});
