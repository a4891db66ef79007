import { brand } from '#shared/content/brand.ts';
import { placeholders, type MailText } from './mail-template.ts';
import { sender } from './sender.ts';

/** The plain-text part of a mail. */
export function mailText({ heading, paragraphs, receipt, button, notes, links = [] }: MailText): string {
  return [
    heading,
    'Hola{{#if text.name}}, {{text.name}}{{/if}}:',
    ...paragraphs,
    ...(receipt ? [receiptText()] : []),
    `${button.label}:\n${button.url}`,
    notes.join('\n'),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${brand.name}\n${sender}`,
  ].join('\n\n');
}

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
