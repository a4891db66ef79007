import { securityLogDays } from '#shared/rules/accounts/security-log.ts';
import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import { days, entity, hours, keysOf } from './table/entity.ts';
import { idOf, ofUser, settings } from './table/partitions.ts';

const attack = 'Proteger tu cuenta y la web de quien prueba contraseñas o abusa';

/** What is stored of the platform: a row for each kind of item. */
export const platformEntities = {
  notification: entity({
    key: (userId: string, notificationId: string) => ({
      pk: ofUser('notification', userId),
      sk: notificationId,
    }),
    at: ['notification#', 'ntf_'],
    purpose: 'What was told to the user on the site',
    // 35 days longer than it is shown: the counters are corrected within these days, by the rows, or after them by counting anew
    kept: days(400),
    erasure: 'delete',
    readers: ['owner'],
    told: { what: 'Las notificaciones de tu perfil', why: 'Contarte lo que pasa con lo tuyo' },
  }),
  siteSettings: entity({
    key: () => settings('site'),
    at: ['settings#site', 'settings'],
    purpose: 'The address of the site',
    kept: 'shop',
    readers: ['functions'],
  }),
  auditEntry: entity({
    key: (objectId: string, entryId: string) => ({ pk: `audit#${objectId}`, sk: entryId }),
    at: ['audit#', 'aud_'],
    purpose: 'Who has changed what in the back office',
    kept: 'shop',
    basis: 'interest',
    erasure: {
      keep: 'no function may change it: customers by id, no words of theirs; reasons, searches and tracking numbers as staff gave them',
    },
    readers: ['audit:read'],
    lists: { audit: { gsi1: 'audit#', gsi2: 'audit#', gsi3: 'audit#', gsi4: 'audit#' } },
    told: {
      what: 'Qué ha cambiado nuestro personal, con tu número de cuenta y sin tus datos',
      why: 'Saber quién ha cambiado qué',
    },
  }),
  securityEvent: entity({
    key: (who: string, eventId: string) => ({ pk: `security#${who}`, sk: eventId }),
    at: ['security#', 'sec_'],
    purpose: 'Sign-ins, credentials and refusals, by ids and keyed hashes',
    kept: days(securityLogDays),
    basis: 'interest',
    erasure: { keep: 'ids and hashes for a year: without it an attack and its erasure would leave no trace' },
    readers: ['audit:read'],
    lists: { securityEvent: { gsi1: 'security#', gsi2: 'security#', gsi4: 'security#' } },
    told: {
      what: 'Cuándo y desde qué país has entrado y qué ha cambiado en tu acceso, con una marca cifrada de tu red',
      why: attack,
    },
  }),
  refusals: entity({
    key: (hash: string, hour: string) => ({ pk: `refusals#${hash}`, sk: hour }),
    at: ['refusals#', ''],
    purpose: 'How many refusals and sign-ins of an hour there were, by a hash',
    kept: hours(2),
    basis: 'interest',
    readers: ['functions'],
    told: { what: 'Cuántos intentos rechazados hay, por una marca cifrada de la red', why: attack },
  }),
  mail: entity({
    key: (mailId: string) => ({ pk: idOf('mal_', mailId), sk: 'mail' }),
    at: ['mal_', 'mail'],
    purpose: 'The outbox; once a mail is sent, neither its address nor its text is in it',
    kept: days(90),
    readers: ['functions'],
    lists: { mails: { gsi2: 'mails#' }, unsent: { gsi2: 'unsent#' } },
    told: {
      what: 'Qué emails te hemos enviado; una vez enviados, sin tu dirección ni el texto',
      why: 'Que lleguen, y lleguen una vez',
    },
  }),
  sendThrottle: entity({
    key: () => settings('throttle'),
    at: ['settings#throttle', 'settings'],
    purpose: 'How fast mails are sent',
    kept: 'shop',
    readers: ['functions'],
  }),
} as const;

export const keys = keysOf(platformEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  audit: (month: string, { _id: id, action, author, object: { kind } }: AuditEntry) => ({
    gsi1pk: auditPartitions.month(month),
    gsi2pk: auditPartitions.kind(month, kind),
    gsi3pk: auditPartitions.action(month, kind, action),
    gsi4pk: auditPartitions.author(author._id),
    gsi1sk: id,
    gsi2sk: id,
    gsi3sk: id,
    gsi4sk: id,
  }),
  securityEvent: (month: string, { _id: id, action, network }: SecurityEventPlace) => ({
    gsi1pk: securityPartitions.month(month),
    gsi2pk: securityPartitions.action(month, action),
    gsi1sk: id,
    gsi2sk: id,
    ...(network !== null && { gsi4pk: securityPartitions.network(network), gsi4sk: id }),
  }),
} as const;

/** What says where a security event is listed. */
interface SecurityEventPlace {
  _id: string;
  action: string;
  network: string | null;
}

/** The index partitions of the security log; a month is `2026-11`, in Madrid. */
export const securityPartitions = {
  month: (month: string) => `security#${month}`,
  action: (month: string, action: string) => `security#${month}#${action}`,
  network: (hash: string) => `security#${hash}`,
} as const;

/** The index partitions of the audit trail; a month is `2026-11`, in Madrid. */
export const auditPartitions = {
  month: (month: string) => `audit#${month}`,
  kind: (month: string, kind: string) => `audit#${month}#${kind}`,
  action: (month: string, kind: string, action: string) => `audit#${month}#${kind}#${action}`,
  author: (userId: string) => `audit#${userId}`,
} as const;
