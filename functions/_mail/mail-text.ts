import { brand } from '#shared/rules/brand.ts';
import { placeholder, type MailText, type TemplateForm } from './mail-template.ts';
import { sender } from './sender.ts';

const root: TemplateForm = 'text';

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
    `{{#each ${root}.lines}}- {{quantity}} × {{title}}: {{total}}`,
    '{{/each}}',
    `Subtotal: ${placeholder(root, 'subtotal')}`,
    `Envío: ${placeholder(root, 'shipping')}`,
    `Total: ${placeholder(root, 'total')}{{#if ${root}.address}}`,
    '',
    `Entrega: ${placeholder(root, 'address')}{{/if}}`,
  ].join('\n');
