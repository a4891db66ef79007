import { reviewNotice, reviewNoticeShort } from '#shared/content/review-notice.ts';
import type { LegalDocument } from './document.ts';

/** How reviews are checked; it stands beside them in short. */
export const customerReviews: LegalDocument = {
  slug: 'opiniones',
  title: 'Opiniones de clientes',
  summary: reviewNoticeShort,
  sections: reviewNotice,
};
