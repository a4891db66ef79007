import { byTime, ofAccount, ofShop } from './item-kind.ts';

/** Accounts: who they are, how they sign in, what is told to them. */
export const accountKinds = {
  user: ofAccount(['account#', 'user'], 'The account: name, address, role, what it has chosen', {
    readers: ['owner', 'users:read', 'orders:read', 'sending:read'],
  }),
  session: ofAccount(['sessions#', 'session#'], 'A sign-in, and the list of devices', { readers: ['owner'] }),
  passkey: ofAccount(['passkeys#', 'passkey#'], 'Signing in by passkey: its public key', {
    readers: ['owner'],
  }),
  recoveryCodes: ofAccount(
    ['passkeys#', 'recovery-codes'],
    'Staff who have lost their passkeys: hashes of codes',
    { readers: ['owner'] },
  ),
  knownNetwork: ofAccount(['known#', 'address#'], 'Limits of guessed passwords that let the owner in', {
    basis: 'interest',
    readers: ['functions'],
  }),
  knownDevice: ofAccount(['known#', 'device#'], 'The mail about a sign-in from a new browser', {
    basis: 'interest',
    readers: ['functions'],
  }),
  knownCountry: ofAccount(['known#', 'country#'], 'The alarm about staff in a new country', {
    basis: 'interest',
    readers: ['functions'],
  }),
  securityEvent: byTime(
    ['security#', 'sec_'],
    'Sign-ins, credentials and refusals, by ids and keyed hashes',
    {
      basis: 'interest',
      readers: ['audit:read'],
      erasure: {
        keep: 'ids and hashes for a year: without it an attack and its erasure would leave no trace',
      },
    },
  ),
  refusals: byTime(['refusals#', ''], 'How many refusals and sign-ins of an hour there were, by a hash', {
    basis: 'interest',
    readers: ['functions'],
  }),
  notification: ofAccount(['news#', 'ntf_'], 'What was told to the user on the site', { readers: ['owner'] }),
  userEvent: ofAccount(['notes#', 'evt_'], 'Bans, notes and views by users of the back office', {
    basis: 'interest',
    readers: ['users:read'],
  }),
  accountDownload: ofAccount(
    ['downloads#', 'dwn_'],
    'A copy that the user has asked for, of all that is kept',
    {
      basis: 'law',
      retention: 'ttl',
      readers: ['owner'],
    },
  ),
  emailIdentity: ofAccount(
    ['email#', 'identity'],
    'Signing in by e-mail; an address that was changed is kept 96 hours',
    {
      readers: ['functions'],
    },
  ),
  providerIdentity: ofAccount(['google#', 'identity'], 'Signing in by Google', {
    readers: ['functions'],
    recipients: ['google'],
  }),
  appleIdentity: ofAccount(['apple#', 'identity'], 'Signing in by Apple', {
    readers: ['functions'],
    recipients: ['apple'],
  }),
  userSearchTerm: ofAccount(['words#', ''], 'Finding a user by name or e-mail', { readers: ['users:read'] }),
  linkToken: byTime(['token#', ''], 'A link of a mail that works once; it says for whom', {
    readers: ['functions'],
  }),
  rateLimit: byTime(['rate#', ''], 'Counts of attempts by hashes of networks and accounts', {
    basis: 'interest',
    readers: ['functions'],
  }),
  mail: byTime(
    ['mal_', 'mail'],
    'The outbox; once a mail is sent, neither its address nor its text is in it',
    {
      readers: ['functions'],
    },
  ),
  erasure: {
    at: ['erasures', 'usr_'],
    purpose: 'Which accounts are erased: again after a restore, and once more for what was written meanwhile',
    basis: 'law',
    retention: 'shop',
    readers: ['functions'],
    erasure: { keep: 'ids alone: without it a restore would bring the person back' },
  },
  userCounter: ofShop(['counters#users', ''], 'How many users there are', { readers: ['users:read'] }),
  firstAdmin: ofShop(['settings#first-admin', 'settings'], 'The first admin is made once', {
    readers: ['functions'],
  }),
  roles: ofShop(['settings#roles', 'settings'], 'What each role may do', { readers: ['roles:read'] }),
  countedBans: ofShop(['settings#bans', 'settings'], 'Old bans are counted once', { readers: ['functions'] }),
  auditEntry: {
    at: ['audit#', 'aud_'],
    purpose: 'Who has changed what in the back office',
    basis: 'interest',
    retention: 'shop',
    readers: ['audit:read'],
    erasure: {
      keep: 'no function may change it: customers by id, no words of theirs; reasons, searches and tracking numbers as staff gave them',
    },
  },
} as const;
