import { downloadHours } from '#shared/rules/privacy/download.ts';
import { days, entity, hours, keysOf, years } from '#functions/platform/table/entity.ts';
import {
  counterShards,
  ofUser,
  searchTermPartition,
  settings,
  shardOf,
} from '#functions/platform/table/partitions.ts';

const attack = 'Proteger tu cuenta y la web de quien prueba contraseñas o abusa';

/** What is stored of accounts: a row for each kind of item. */
export const accountEntities = {
  user: entity({
    key: (userId: string) => ({ pk: ofUser('account', userId), sk: 'user' }),
    at: ['account#', 'user'],
    purpose: 'The account: name, address, role, what it has chosen',
    kept: 'account',
    readers: ['owner', 'users:read', 'orders:read', 'sending:read'],
    lists: {
      users: { gsi1: 'users' },
      usersOfRole: { gsi3: 'users#role#' },
      bannedUsers: { gsi4: 'users#banned' },
      erasures: { gsi2: 'erasures#' },
    },
    told: {
      what: 'Tu cuenta: nombre, email, teléfono, dirección y lo que has elegido',
      why: 'Que tengas una cuenta',
    },
  }),
  session: entity({
    key: (userId: string, sessionId: string) => ({
      pk: ofUser('sessions', userId),
      sk: `session#${sessionId}`,
    }),
    at: ['sessions#', 'session#'],
    purpose: 'A sign-in, and the list of devices',
    kept: days(90),
    erasure: 'delete',
    readers: ['owner'],
    told: {
      what: 'Dónde has entrado: navegador, país y ciudad aproximados, y cuándo',
      why: 'Que sigas dentro y veas y cierres tus dispositivos',
      until: (time) => `Siete días sin uso y ${time} como mucho`,
    },
  }),
  passkey: entity({
    key: (userId: string, hash: string) => ({ pk: ofUser('passkeys', userId), sk: `passkey#${hash}` }),
    at: ['passkeys#', 'passkey#'],
    purpose: 'Signing in by passkey: its public key',
    kept: 'account',
    readers: ['owner'],
    told: {
      what: 'Tus llaves de acceso: su nombre, cuándo las has añadido y usado, y su parte pública',
      why: 'Que entres sin contraseña',
    },
  }),
  recoveryCodes: entity({
    key: (userId: string) => ({ pk: ofUser('passkeys', userId), sk: 'recovery-codes' }),
    at: ['passkeys#', 'recovery-codes'],
    purpose: 'Staff who have lost their passkeys: hashes of codes',
    kept: 'account',
    readers: ['owner'],
    told: {
      what: 'Si trabajas en la administración, cuántos códigos de recuperación te quedan; los códigos son secretos',
      why: 'Que entres si pierdes tus llaves de acceso',
    },
  }),
  knownNetwork: entity({
    key: (userId: string, hash: string) => ({ pk: ofUser('known', userId), sk: `address#${hash}` }),
    at: ['known#', 'address#'],
    purpose: 'Limits of guessed passwords that let the owner in',
    kept: days(180),
    basis: 'interest',
    erasure: 'delete',
    readers: ['functions'],
    told: {
      what: 'Una marca cifrada de las redes desde las que entras',
      why: attack,
      until: (time) => `${time} sin uso`,
    },
  }),
  knownDevice: entity({
    key: (userId: string, hash: string) => ({ pk: ofUser('known', userId), sk: `device#${hash}` }),
    at: ['known#', 'device#'],
    purpose: 'The mail about a sign-in from a new browser',
    kept: days(180),
    basis: 'interest',
    erasure: 'delete',
    readers: ['functions'],
    told: {
      what: 'Una marca cifrada de tus navegadores',
      why: 'Avisarte si entran desde otro',
      until: (time) => `${time} sin uso`,
    },
  }),
  knownCountry: entity({
    key: (userId: string, country: string) => ({ pk: ofUser('known', userId), sk: `country#${country}` }),
    at: ['known#', 'country#'],
    purpose: 'The alarm about staff in a new country',
    kept: days(180),
    basis: 'interest',
    erasure: 'delete',
    readers: ['functions'],
    told: {
      what: 'Si trabajas en la administración, los países desde los que entras',
      why: attack,
      until: (time) => `${time} sin uso`,
    },
  }),
  userEvent: entity({
    key: (userId: string, eventId: string) => ({ pk: ofUser('notes', userId), sk: eventId }),
    at: ['notes#', 'evt_'],
    purpose: 'Bans, notes and views by users of the back office',
    kept: 'account',
    basis: 'interest',
    readers: ['users:read'],
    told: {
      what: 'Suspensiones, notas de nuestro personal y quién ha visto la web como tú',
      why: 'Atenderte y dejar constancia',
    },
  }),
  emailIdentity: entity({
    key: (email: string) => ({ pk: `email#${email}`, sk: 'identity' }),
    at: ['email#', 'identity'],
    purpose: 'Signing in by e-mail; an address that was changed is kept 96 hours',
    kept: 'account',
    readers: ['functions'],
    told: {
      what: 'Si entras con email y contraseña; la contraseña, cifrada de forma irreversible, es secreta',
      why: 'Que entres con tu email',
    },
  }),
  googleIdentity: entity({
    key: (sub: string) => ({ pk: `google#${sub}`, sk: 'identity' }),
    at: ['google#', 'identity'],
    purpose: 'Signing in by Google',
    kept: 'account',
    readers: ['functions'],
    recipients: ['google'],
    told: { what: 'Si has unido tu cuenta de Google; su número es secreto', why: 'Que entres con Google' },
  }),
  appleIdentity: entity({
    key: (sub: string) => ({ pk: `apple#${sub}`, sk: 'identity' }),
    at: ['apple#', 'identity'],
    purpose: 'Signing in by Apple',
    kept: 'account',
    readers: ['functions'],
    recipients: ['apple'],
    told: { what: 'Si has unido tu cuenta de Apple; su número es secreto', why: 'Que entres con Apple' },
  }),
  userSearchTerm: entity({
    key: (word: string, userId: string) => ({
      pk: searchTermPartition('users', word),
      sk: `${word}#${userId}`,
    }),
    at: ['user-search-terms#', ''],
    purpose: 'Finding a user by name or e-mail',
    kept: 'account',
    readers: ['users:read'],
    told: { what: 'Las palabras de tu nombre y tu email', why: 'Que nuestro personal encuentre tu cuenta' },
  }),
  linkToken: entity({
    key: (hash: string, purpose: string) => ({ pk: `token#${hash}`, sk: purpose }),
    at: ['token#', ''],
    purpose: 'A link of a mail that works once; it says for whom',
    kept: years(1),
    readers: ['functions'],
    told: {
      what: 'A quién pertenece el enlace de un email, por un resumen cifrado',
      why: 'Que el enlace funcione una vez',
      until: (time) => `Hasta que caduca, ${time} como mucho`,
    },
  }),
  rateLimit: entity({
    key: (rule: string, who: string, windowStart: string) => ({
      pk: `rate#${rule}#${who}`,
      sk: windowStart,
    }),
    at: ['rate#', ''],
    purpose: 'Counts of attempts by hashes of networks and accounts',
    kept: days(2),
    basis: 'interest',
    readers: ['functions'],
    told: {
      what: 'Cuántos intentos haces, por una marca cifrada',
      why: attack,
      until: (time) => `${time} como mucho`,
    },
  }),
  userCounter: entity({
    key: (userId: string) => userCounters()[shardOf(userId, counterShards)]!,
    at: ['counters#users', ''],
    purpose: 'How many users there are',
    kept: 'shop',
    readers: ['users:read'],
  }),
  firstAdmin: entity({
    key: () => settings('first-admin'),
    at: ['settings#first-admin', 'settings'],
    purpose: 'The first admin is made once',
    kept: 'shop',
    readers: ['functions'],
  }),
  roles: entity({
    key: () => settings('roles'),
    at: ['settings#roles', 'settings'],
    purpose: 'What each role may do',
    kept: 'shop',
    readers: ['roles:read'],
  }),
  dataExport: entity({
    key: (userId: string, downloadId: string) => ({ pk: ofUser('data-exports', userId), sk: downloadId }),
    at: ['data-exports#', 'dwn_'],
    purpose: 'A copy that the user has asked for, of all that is kept',
    kept: hours(downloadHours),
    basis: 'law',
    erasure: 'delete',
    readers: ['owner'],
    told: { what: 'Las copias de tus datos que pides', why: 'Dártelas, como manda la ley' },
  }),
} as const;

export const keys = keysOf(accountEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  users: (userId: string) => ({ gsi1pk: 'users', gsi1sk: userId }),
  usersOfRole: (role: string, userId: string) => ({ gsi3pk: usersOfRole(role), gsi3sk: userId }),
  bannedUsers: (userId: string) => ({ gsi4pk: bannedUsers, gsi4sk: userId }),
} as const;

/** The `gsi3` partition of the users of a role; customers, who are all others, are in none. */
export const usersOfRole = (role: string): string => `users#role#${role}`;

/** The `gsi4` partition of the banned users. */
export const bannedUsers = 'users#banned';

/** The keys of all shards of the user counters; a count is the sum over the shards. */
export const userCounters = () =>
  Array.from({ length: counterShards }, (_, shard) => ({ pk: 'counters#users', sk: String(shard) }));

/**
 * What a function may read of an address without its password hash: whose it is, and what was noted of a password. IAM admits a read of
 * these attributes alone (infra/table-access), so a function that is taken over reads no more (P155).
 */
export const addressFacts = ['userId', 'reservedUntil', 'isLongPassword', 'passwordProved'] as const;
