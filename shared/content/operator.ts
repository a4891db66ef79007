import { contact } from './contact.ts';
import { brand } from './brand.ts';

const handle = brand.name.toLowerCase();

/**
 * The company that runs the shop, as legal pages, footer and mails name it. These are samples on reserved domains; the
 * operator replaces them here and in `contact.ts`. infra/settings.ts refuses to deploy the samples to any stage but dev.
 */
export const operator = {
  ...contact,
  legalName: `${brand.name} Entrenamiento, S. L.`,
  /** NIF of the company or of the person. */
  taxId: 'B00000000',
  address: 'Calle de Ejemplo 1, 28001 Madrid',
  /** Where the company is registered, as article 10 of the LSSI asks; empty for a person. */
  registry: 'Registro Mercantil de Madrid, tomo 0, folio 0, hoja M-0',
  /** The address for requests about personal data. */
  privacyEmail: `privacidad@${handle}.example`,
  /** The courts that are competent besides those of the consumer's home. */
  country: 'España',
  /** Day of the current texts, `YYYY-MM-DD`. */
  textsUpdated: '2026-11-26',
} as const;

/** Whether these are still the samples. */
export const isSampleOperator = (): boolean => operator.email.endsWith('.example');
