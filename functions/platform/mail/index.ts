import { createElement } from 'react';
import { render } from 'react-email';
import type { MailTemplateName } from './outbox/mail-content.ts';
import { MailHtml } from './mail-html.tsx';
import { ifGiven, type MailTemplate, type MailText, placeholders } from './mail-template.ts';
import { mailTemplates } from './templates/index.ts';
import { brand } from '#shared/content/brand.ts';
import { sender } from './template-data.ts';

/** The plain-text part of a mail. */
function mailText({ heading, paragraphs, receipt, session, button, notes, links = [] }: MailText): string {
  const linkText = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;
  const optional = links.flatMap((link) =>
    link.isOptional ? ifGiven(link.url, `\n\n${linkText(link)}`) : [],
  );
  return [
    heading,
    'Hola{{#if text.name}}, {{text.name}}{{/if}}:',
    paragraphs.join('\n\n') + (session ? sessionText : ''),
    ...(receipt ? [receiptText()] : []),
    linkText(button),
    // what may be missing stands with what is there, and so leaves no gap
    notes.join('\n') + optional.join(''),
    ...links.filter(({ isOptional }) => !isOptional).map(linkText),
    `-- \n${brand.name}\n${sender}`,
  ].join('\n\n');
}

const sessionText = ifGiven(
  placeholders<'routine'>('text').session,
  '\n\nTu primera sesión: {{text.session.name}}{{#each text.session.lines}}\n- {{text}}{{/each}}',
);

function receiptText(): string {
  const { subtotal, shipping, total, address } = placeholders<'order-confirmed'>('text');
  return [
    '{{#each text.lines}}- {{quantity}} × {{title}}: {{total}}',
    '{{/each}}',
    `Subtotal: ${subtotal}`,
    `Envío: ${shipping}`,
    `Total: ${total}{{#if text.address}}`,
    '',
    `Entrega: ${address}{{/if}}`,
  ].join('\n');
}

/** A mail as an SES template: every part contains Handlebars placeholders. */
interface RenderedTemplate {
  name: MailTemplateName;
  subject: string;
  html: string;
  text: string;
}

/**
 * Every mail as an SES template, for the synthesis. SES does not escape the values that it fills in ("Advanced email
 * personalization", SES guide): the HTML part uses `html`, whose values template-data.ts escapes, subject and text part
 * use `text`.
 */
export const renderTemplates = (): Promise<RenderedTemplate[]> =>
  Promise.all(Object.entries(mailTemplates).map(([name, template]) => renderTemplate(name, template)));

async function renderTemplate(name: string, template: unknown): Promise<RenderedTemplate> {
  const write = template as MailTemplate<MailTemplateName>;
  const [html, text] = [write(placeholders('html')), write(placeholders('text'))];
  return {
    name: name as MailTemplateName,
    subject: text.subject,
    html: await render(createElement(MailHtml, { mail: html })),
    text: mailText(text),
  };
}
