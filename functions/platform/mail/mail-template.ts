import type { MailData, MailTemplateName } from './outbox/mail-content.ts';

/** A quieter way below the small print. */
export interface MailLink {
  label: string;
  url: string;
  /** Whether there are mails without it: its field is empty then. */
  isOptional?: true;
}

/** The texts of one mail; mail-html.tsx and mail-text.ts render them. */
export interface MailText {
  subject: string;
  /** The text that an inbox shows after the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Whether lines, amounts and address of an order follow the paragraphs. */
  receipt?: boolean;
  /** Whether the first session of a plan follows them, where there is one. */
  session?: boolean;
  button: { label: string; url: string };
  /** Small print below the button. */
  notes: string[];
  /** Such as the terms, or the withdrawal of what the mail is about. */
  links?: MailLink[];
}

/** The two parts of the template data: `html` is escaped for the HTML part, `text` is not. */
export type MailForm = 'html' | 'text';

/** The fields of a template's data, each as its Handlebars placeholder. */
export type TemplateProps<T extends MailTemplateName> = Record<keyof MailData<T>, string>;

/** The texts of a mail, written with placeholders. */
export type MailTemplate<T extends MailTemplateName> = (props: TemplateProps<T>) => MailText;

/** Templates by the names of their mails. */
export type MailTemplates = { [T in MailTemplateName]?: MailTemplate<T> };

/** Props for a template: each field that it reads is its placeholder, such as `{{html.name}}`. */
export const placeholders = <T extends MailTemplateName>(form: MailForm): TemplateProps<T> =>
  new Proxy({} as TemplateProps<T>, { get: (_, field) => `{{${form}.${String(field)}}}` });

/** A text of a mail for the data that have a field, and another for those that have not; `field` is its placeholder. */
export const ifGiven = (field: string, text: string, otherwise = ''): string =>
  `{{#if ${pathOf(field)}}}${text}${otherwise && `{{else}}${otherwise}`}{{/if}}`;

/** The path of a placeholder: `html.name` of `{{html.name}}`. */
const pathOf = (placeholder: string): string => placeholder.slice(2, -2);
