import { createElement } from 'react';
import { render } from 'react-email';
import type { MailTemplateName } from '../_data/mail-content.ts';
import { LetterHtml } from './letter-html.tsx';
import { letterText } from './letter-text.ts';
import { placeholder, type Design, type Letter, type Root } from './letter.ts';
import { letters } from './letters.ts';

/** A mail as SES keeps it: Handlebars in every part. */
interface RenderedTemplate {
  name: MailTemplateName;
  subject: string;
  html: string;
  text: string;
}

/**
 * Every mail as an SES template, for the synthesis. SES does not escape what it fills in ("Advanced email
 * personalization" in its guide), so the HTML part reads from `html`, which send-mails escapes, and subject and text
 * from `text`.
 */
export const renderTemplates = (): Promise<RenderedTemplate[]> =>
  Promise.all(Object.entries(letters).map(([name, design]) => renderTemplate(name, design)));

async function renderTemplate(name: string, design: unknown): Promise<RenderedTemplate> {
  const write = design as Design<MailTemplateName>;
  const letter = (root: Root): Letter => write((field) => placeholder(root, field));
  return {
    name: name as MailTemplateName,
    subject: letter('text').subject,
    html: await render(createElement(LetterHtml, { letter: letter('html') })),
    text: letterText(letter('text')),
  };
}
