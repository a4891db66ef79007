import { accessibility } from './accessibility.ts';
import { cookies } from './cookies.ts';
import type { LegalDocument } from './document.ts';
import { legalGuarantee } from './legal-guarantee.ts';
import { legalNotice } from './legal-notice.ts';
import { customerReviews } from './customer-reviews.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/** Every legal text, in the order of the footer. */
export const legalDocuments: LegalDocument[] = [
  terms,
  legalGuarantee,
  customerReviews,
  privacy,
  cookies,
  accessibility,
  legalNotice,
];
