import { entity, keysOf } from '#functions/platform/table/entity.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';

/** What is stored of training: a row for each kind of item. */
export const trainingEntities = {
  assessment: entity({
    key: (userId: string) => ({ pk: ofUser('training', userId), sk: 'assessment' }),
    at: ['training#', 'assessment'],
    purpose: 'Which routines fit; whether health data may be kept',
    kept: 'account',
    readers: ['owner', 'sending:read'],
    told: {
      what: 'Tu evaluación, con la fecha y el texto de tu consentimiento',
      why: 'Preparar tu entrenamiento',
    },
  }),
  health: entity({
    key: (userId: string) => ({ pk: ofUser('health', userId), sk: 'health' }),
    at: ['health#', 'health'],
    purpose: 'Answers about the body, as long as the consent holds',
    kept: 'account',
    basis: 'consent',
    readers: ['owner', 'health:read'],
    told: {
      what: 'Tus datos de salud',
      why: 'Preparar tu entrenamiento',
      until: () => 'Hasta que retires el consentimiento',
    },
  }),
  injuries: entity({
    key: (userId: string) => ({ pk: ofUser('health', userId), sk: 'injuries' }),
    at: ['health#', 'injuries'],
    purpose:
      'Injuries in the words of the user, as long as the consent holds; apart, so that a new assessment keeps them',
    kept: 'account',
    basis: 'consent',
    readers: ['owner', 'health:read'],
    told: {
      what: 'Las lesiones que nos cuentas',
      why: 'Preparar tu entrenamiento',
      until: () => 'Hasta que retires el consentimiento',
    },
  }),
  option: entity({
    key: (list: string, optionId: string) => ({ pk: `options#${list}`, sk: optionId }),
    at: ['options#', 'opt_'],
    purpose: 'An option of the assessment',
    kept: 'shop',
    readers: ['anyone'],
  }),
  optionListVersion: entity({
    key: (list: string) => ({ pk: `options#${list}`, sk: 'version' }),
    at: ['options#', 'version'],
    purpose: 'Whether a list has changed',
    kept: 'shop',
    readers: ['functions'],
  }),
} as const;

export const keys = keysOf(trainingEntities);
