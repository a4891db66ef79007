import { brand } from '#shared/content/brand.ts';
import { contractTerms } from '#shared/content/contract-terms.ts';
import type { LegalDocument } from './document.ts';

/** The contract with a customer, as a page. */
export const terms: LegalDocument = {
  slug: 'terminos',
  title: 'Términos y condiciones',
  summary: `Qué compras en ${brand.name}, cuánto cuesta, cómo se renueva, cómo se cancela y cómo se devuelve.`,
  sections: contractTerms,
};
