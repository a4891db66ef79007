import { Hr, Section } from 'react-email';
import { placeholders, type MailForm } from './mail-template.ts';
import { styles } from './style.ts';

/** Lines, amounts and address of an order. Handlebars blocks are plain text here; SES repeats the table when it fills the template. */
export function Receipt({ form }: { form: MailForm }) {
  const { subtotal, shipping, total, address } = placeholders<'order-confirmed'>(form);
  return (
    <Section style={styles.receipt}>
      {`{{#each ${form}.lines}}`}
      <Line />
      {'{{/each}}'}
      <Hr className="rule" style={styles.rule} />
      <Amount label="Subtotal" amount={subtotal} />
      <Amount label="Envío" amount={shipping} />
      <Hr className="rule" style={styles.rule} />
      <Amount label="Total" amount={total} strong />
      {`{{#if ${form}.address}}`}
      <Hr className="rule" style={styles.rule} />
      <p className="ink" style={styles.cell}>
        <span style={styles.strong}>Entrega</span>
        <br />
        {address}
      </p>
      {'{{/if}}'}
    </Section>
  );
}

/** A line with the picture of its product; one without a picture keeps its place empty. */
const Line = () => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
    <tbody>
      <tr>
        <td style={styles.pictureCell}>
          {'{{#if picture}}'}
          <img src="{{picture}}" alt="" width={56} height={56} style={styles.picture} />
          {'{{/if}}'}
        </td>
        <td className="ink" style={styles.cell}>
          {'{{quantity}} × {{title}}'}
        </td>
        <td className="ink" style={styles.amount}>
          {'{{total}}'}
        </td>
      </tr>
    </tbody>
  </table>
);

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
