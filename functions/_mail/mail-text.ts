import { brand } from '#shared/content/brand.ts';
import type { TextSection } from '#shared/content/shop-terms.ts';
import { placeholders, type MailText } from './mail-template.ts';
import { sender } from './sender.ts';

/** The plain-text part of a mail. */
export function mailText({
  heading,
  paragraphs,
  receipt,
  button,
  notes,
  link,
  terms = [],
}: MailText): string {
  return [
    heading,
    'Hola{{#if text.name}}, {{text.name}}{{/if}}:',
    ...paragraphs,
    ...(receipt ? [receiptText()] : []),
    `${button.label}:\n${button.url}`,
    notes.join('\n'),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...terms.flatMap(sectionText),
    `-- \n${brand.name}\n${sender}`,
  ].join('\n\n');
}

const sectionText = ({ title, body }: TextSection): string[] => [
  title.toUpperCase(),
  ...body.map((part) => (typeof part === 'string' ? part : part.map((point) => `- ${point}`).join('\n'))),
];

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
