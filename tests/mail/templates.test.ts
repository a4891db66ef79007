import { describe, expect, it } from 'vitest';
import type { MailContent } from '#functions/_data/mail/mail-content.ts';
import { operator } from '#shared/operator.ts';
import { fill, readable } from './fill.ts';
import { sampleMails } from './samples.ts';

const urlOf = ({ data }: MailContent) =>
  Object.entries(data).find(([name]) => name.endsWith('Url'))![1] as string;

describe.each(sampleMails)('the mail $template', (content) => {
  it('fills in whole, in all three parts', () => {
    const mail = fill(content);
    for (const part of Object.values(mail)) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/);
      expect(part.trim()).not.toBe('');
    }
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject.length).toBeLessThan(70);
  });

  it('has one button, whose link survives, and the same link in the text', () => {
    const { html, text } = fill(content);
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.map((href) => readable(href!))).toEqual([urlOf(content)]);
    expect(text).toContain(`\n${urlOf(content)}\n`);
  });

  it('says who sends it', () => {
    const { html, text } = fill(content);
    for (const fact of [operator.legalName, operator.taxId, operator.address, operator.email]) {
      expect(readable(html)).toContain(fact);
      expect(text).toContain(fact);
    }
  });

  it('is Spanish, one column of 560 px, light and dark, and not too heavy', () => {
    const { html } = fill(content);
    expect(html).toContain('lang="es"');
    expect(html).not.toContain('lang="en"');
    expect(html).toContain('max-width:560px');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('name="color-scheme"');
    // Gmail cuts mails at 102 KB
    expect(html.length).toBeLessThan(40_000);
  });

  it('P40: shows markup in names as text, in the HTML and in the plain text', () => {
    const hostile = '<b>&"{{total}}';
    const { html, text } = fill({ ...content, data: { ...content.data, name: hostile } } as MailContent);
    expect(html).not.toContain('<b>');
    expect(readable(html)).toContain(`Hola, ${hostile}:`);
    expect(text).toContain(`Hola, ${hostile}:`);
  });

  it('P40: a name that reads as a link is not sent to strangers', () => {
    for (const name of [
      'www.evil.example',
      'https://evil.example',
      'evil.example/oferta Gratis',
      'x'.repeat(31),
    ]) {
      const { html, text } = fill({ ...content, data: { ...content.data, name } } as MailContent);
      expect(html).not.toContain('evil');
      expect(text).toContain('Hola:');
    }
  });
});

describe('the order confirmation', () => {
  const content = sampleMails.find(({ template }) => template === 'order-confirmed')!;

  it('lists lines, sums and address in both forms', () => {
    const { html, text } = fill(content);
    for (const fact of [
      '2 × Creatina monohidrato 300 g',
      '1 × Mezclador <700 ml> & tapa',
      '39,80 €',
      '4,99 €',
      '1234,50 €',
      'Calle Mayor 1, 28013 Madrid',
    ]) {
      expect(readable(html)).toContain(fact);
      expect(text).toContain(fact);
    }
  });

  it('reads well as plain text', () => {
    expect(fill(content).text).toMatchInlineSnapshot(`
      "Pedido confirmado

      Hola, Ana:

      Hemos recibido tu pedido TZ-261121-4F7KQ2 y ya lo estamos preparando. Esto es lo que llevas:

      - 2 × Creatina monohidrato 300 g: 39,80 €
      - 1 × Mezclador <700 ml> & tapa: 9,90 €
      Subtotal: 49,70 €
      Envío: 4,99 €
      Total: 1234,50 €

      Entrega: Ana García, Calle Mayor 1, 28013 Madrid

      Ver mi pedido:
      https://tenaz.test/pagina?a=1&b=2#token=abc

      Puedes seguir el estado y el envío en tu perfil, en la pestaña Pedidos.

      -- 
      Tenaz
      Tenaz Entrenamiento, S. L., NIF B00000000, Calle de Ejemplo 1, 28001 Madrid. hola@tenaz.example"
    `);
  });

  it('leaves the address out when there is none', () => {
    const bare = { ...content, data: { ...content.data, address: '' } } as MailContent;
    expect(fill(bare).html).not.toContain('Entrega');
    expect(fill(bare).text).not.toContain('Entrega');
  });
});
