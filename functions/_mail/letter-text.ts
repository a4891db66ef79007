import { brand } from '#shared/rules/brand.ts';
import { placeholder, type Letter, type Root } from './letter.ts';
import { sender } from './sender.ts';

const root: Root = 'text';

/** The same letter for programs and people that read plain text. */
export function letterText({ heading, paragraphs, receipt, button, notes }: Letter): string {
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
