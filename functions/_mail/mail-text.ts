import { brand } from '#shared/rules/brand.ts';
import { placeholder, type MailText, type MailForm } from './mail-template.ts';
import { sender } from './sender.ts';

const form: MailForm = 'text';

/** The same letter for programs and people that read plain text. */
export function mailText({ heading, paragraphs, receipt, button, notes }: MailText): string {
  return [
    heading,
    'Hola{{#if text.name}}, {{text.name}}{{/if}}:',
    ...paragraphs,
    ...(receipt ? [receiptText()] : []),
    `${button.label}:\n${button.url}`,
    notes.join('\n'),
    `-- \n${brand.name}\n${sender}`,
  ].join('\n\n');
}

const receiptText = () =>
  [
    `{{#each ${form}.lines}}- {{quantity}} × {{title}}: {{total}}`,
    '{{/each}}',
    `Subtotal: ${placeholder(form, 'subtotal')}`,
    `Envío: ${placeholder(form, 'shipping')}`,
    `Total: ${placeholder(form, 'total')}{{#if ${form}.address}}`,
    '',
    `Entrega: ${placeholder(form, 'address')}{{/if}}`,
  ].join('\n');
