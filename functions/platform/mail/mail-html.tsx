import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email';
import { brand } from '#shared/content/brand.ts';
import type { MailLink, MailText } from './mail-template.ts';
import { Receipt } from './receipt.tsx';
import { sender } from './sender.ts';
import { darkStyles, styles } from './style.ts';

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
  const { heading, paragraphs, receipt, button, notes, links = [] } = mail;
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

function QuietLink({ link: { label, url }, isFirst }: { link: MailLink; isFirst: boolean }) {
  return (
    <>
      {!isFirst && ' · '}
      <Link href={url} className="quiet" style={styles.link}>
        {label}
      </Link>
    </>
  );
}
