import { createElement } from 'react';
import { render } from 'react-email';
import type { MailTemplateName } from '../_data/mail/mail-content.ts';
import { MailHtml } from './mail-html.tsx';
import { mailText } from './mail-text.ts';
import { placeholder, type MailTemplate, type MailText, type TemplateForm } from './mail-template.ts';
import { mailTemplates } from './templates/index.ts';

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
  Promise.all(Object.entries(mailTemplates).map(([name, design]) => renderTemplate(name, design)));

async function renderTemplate(name: string, design: unknown): Promise<RenderedTemplate> {
  const write = design as MailTemplate<MailTemplateName>;
  const letter = (root: TemplateForm): MailText => write((field) => placeholder(root, field));
  return {
    name: name as MailTemplateName,
    subject: letter('text').subject,
    html: await render(createElement(MailHtml, { letter: letter('html') })),
    text: mailText(letter('text')),
  };
}
