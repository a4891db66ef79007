import Handlebars from 'handlebars';
import type { MailContent } from '#functions/_data/mail/mail-content.ts';
import { renderTemplates } from '#functions/_mail/index.ts';
import { templateData } from '#functions/_mail/template-data.ts';

const templates = await renderTemplates();

/** As SES fills a template: nothing escaped, and what is missing is an error. */
export function fill(content: MailContent) {
  const { subject, html, text } = templates.find(({ name }) => name === content.template)!;
  const part = (source: string) =>
    Handlebars.compile(source, { noEscape: true, strict: true })(templateData(content));
  return { subject: part(subject), html: part(html), text: part(text) };
}

/** What a reader sees of an HTML mail. */
export const readable = (html: string) =>
  html
    .replace(/<!--[\s\S]*?-->|<(style|title)>[\s\S]*?<\/\1>|<head>[\s\S]*?<\/head>|<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
