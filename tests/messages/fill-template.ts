import Handlebars from 'handlebars';
import type { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import { renderTemplates } from '#functions/platform/mail/index.ts';
import { templateData } from '#functions/platform/mail/template-data.ts';

const templates = await renderTemplates();

/** Fills a template as SES does: values are not escaped, a missing value is an error. */
export function fillTemplate(content: MailContent) {
  const { subject, html, text } = templates.find(({ name }) => name === content.template)!;
  const part = (source: string) =>
    Handlebars.compile(source, { noEscape: true, strict: true })(templateData(content));
  return { subject: part(subject), html: part(html), text: part(text) };
}

/** The visible text of an HTML mail. */
export const visibleText = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->|<(style|title)>[\s\S]*?<\/\1>|<head>[\s\S]*?<\/head>|<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
