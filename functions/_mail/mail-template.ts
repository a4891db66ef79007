import type { MailData, MailTemplateName } from '../_data/mail/mail-content.ts';

/** One mail in words; letter-html.tsx and letter-text.ts give it its two forms. */
export interface MailText {
  subject: string;
  /** What the list of mails shows after the subject. */
  preview: string;
  /** The largest thing in the mail. */
  heading: string;
  paragraphs: string[];
  /** Lines, sums and address of an order. */
  receipt?: boolean;
  button: { label: string; url: string };
  /** Small print below the button. */
  notes: string[];
}

/** Which part of the template data fills a letter: `html` is escaped, `text` is as people wrote it. */
export type TemplateForm = 'html' | 'text';

/** The placeholder of a field. */
export type TemplateProps<T extends MailTemplateName> = (field: keyof MailData<T> & string) => string;

/** A letter with its placeholders. */
export type MailTemplate<T extends MailTemplateName> = (slot: TemplateProps<T>) => MailText;

/** `{{html.name}}` */
export const placeholder = (root: TemplateForm, field: string): string => `{{${root}.${field}}}`;
