import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from 'react-email';
import { ifGiven, type MailForm, type MailLink, type MailText, placeholders } from './mail-template.ts';
import { darkStyles, styles } from './style.ts';
import { brand } from '#shared/content/brand.ts';
import { sender } from './template-data.ts';

/** Lines, amounts and address of an order. Handlebars blocks are plain text here; SES repeats the table when it fills the template. */
function Receipt({ form }: { form: MailForm }) {
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

/** The first session of a plan: its name, and a line for each exercise. */
const Session = () => (
  <Section style={styles.receipt}>
    <Text className="ink" style={{ ...styles.paragraph, ...styles.strong }}>
      {'Tu primera sesión: {{html.session.name}}'}
    </Text>
    {'{{#each html.session.lines}}'}
    <p className="ink" style={styles.cell}>
      {'{{text}}'}
    </p>
    {'{{/each}}'}
  </Section>
);

/** A mail as HTML: one column, one button, light and dark colours. */
export function MailHtml({ mail }: { mail: MailText }) {
  return (
    <Html lang="es">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{mail.preview}</Preview>
      <Body lang="es" className="paper" style={styles.body}>
        <Container style={styles.column}>
          <Text className="ink" style={styles.brand}>
            {brand.name}
            <span style={styles.mark} />
          </Text>
          <Section className="card" style={styles.card}>
            <Content mail={mail} />
          </Section>
          <Text className="quiet" style={styles.footer}>
            Este correo es por tu cuenta, un pedido o un aviso que pediste en {brand.name}.
            <br />
            {sender}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Content({ mail }: { mail: MailText }) {
  const { heading, paragraphs, receipt, session, button, notes, links = [] } = mail;
  return (
    <>
      <Heading as="h1" className="ink" style={styles.heading}>
        {heading}
      </Heading>
      <Text className="ink" style={styles.paragraph}>
        {'Hola{{#if html.name}}, {{html.name}}{{/if}}:'}
      </Text>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} className="ink" style={styles.paragraph}>
          {paragraph}
        </Text>
      ))}
      {receipt && <Receipt form="html" />}
      {session && (
        <>
          {'{{#if html.session}}'}
          <Session />
          {'{{/if}}'}
        </>
      )}
      <Button href={button.url} style={styles.button}>
        {button.label}
      </Button>
      {notes.map((note) => (
        <Text key={note} className="quiet" style={styles.note}>
          {note}
        </Text>
      ))}
      {links.length > 0 && (
        <Text style={styles.note}>
          {links.map((link, at) => (
            <QuietLink key={link.url} link={link} isFirst={at === 0} />
          ))}
        </Text>
      )}
    </>
  );
}

function QuietLink({ link: { label, url, isOptional }, isFirst }: { link: MailLink; isFirst: boolean }) {
  const [begin, end] = isOptional ? ifGiven(url, '|').split('|') : [];
  return (
    <>
      {begin}
      {!isFirst && ' · '}
      <Link href={url} className="quiet" style={styles.link}>
        {label}
      </Link>
      {end}
    </>
  );
}
