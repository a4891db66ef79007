import { entity, keysOf } from '#functions/platform/table/entity.ts';

/** What is stored of privacy: a row for each kind of item. */
export const privacyEntities = {
  erasure: entity({
    key: (userId: string) => ({ pk: 'erasures', sk: userId }),
    at: ['erasures', 'usr_'],
    purpose: 'Which accounts are erased: again after a restore, and once more for what was written meanwhile',
    kept: 'shop',
    basis: 'law',
    erasure: { keep: 'ids alone: without it a restore would bring the person back' },
    readers: ['functions'],
    told: {
      what: 'Tu número de cuenta, si la eliminas',
      why: 'No volver a traerla con una copia de seguridad',
    },
  }),
} as const;

export const keys = keysOf(privacyEntities);
