import type { TextSection } from '#shared/content/shop-terms.ts';

/** One legal text: plain paragraphs and lists under numbered headings. */
export interface LegalDocument {
  slug: string;
  title: string;
  /** One sentence for search engines and the page's introduction. */
  summary: string;
  sections: TextSection[];
}
