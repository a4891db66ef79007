/** One legal text: plain paragraphs and lists under numbered headings. */
export interface LegalDocument {
  slug: string;
  title: string;
  /** One sentence for search engines and the page's introduction. */
  summary: string;
  sections: LegalSection[];
}

export interface LegalSection {
  title: string;
  /** Paragraphs; a list of strings is a list of points. */
  body: (string | string[])[];
}
