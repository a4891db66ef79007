import { Hr, Section } from 'react-email';
import { placeholder, type TemplateForm } from './mail-template.ts';
import { styles } from './style.ts';

/** Lines, sums and address of an order. The block helpers are Handlebars': the table is repeated when SES fills it. */
export function Receipt({ root }: { root: TemplateForm }) {
  const slot = (field: string) => placeholder(root, field);
  return (
    <Section style={styles.receipt}>
      {`{{#each ${root}.lines}}`}
      <Amount label="{{quantity}} × {{title}}" amount="{{total}}" />
      {'{{/each}}'}
      <Hr className="rule" style={styles.rule} />
      <Amount label="Subtotal" amount={slot('subtotal')} />
      <Amount label="Envío" amount={slot('shipping')} />
      <Hr className="rule" style={styles.rule} />
      <Amount label="Total" amount={slot('total')} strong />
      {`{{#if ${root}.address}}`}
      <Hr className="rule" style={styles.rule} />
      <p className="ink" style={styles.cell}>
        <span style={styles.strong}>Entrega</span>
        <br />
        {slot('address')}
      </p>
      {'{{/if}}'}
    </Section>
  );
}

function Amount({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  const weight = strong ? styles.strong : {};
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td className="ink" style={{ ...styles.cell, ...weight }}>
            {label}
          </td>
          <td className="ink" style={{ ...styles.amount, ...weight }}>
            {amount}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
