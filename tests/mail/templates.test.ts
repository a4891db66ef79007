import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MailContent, type MailData } from '#functions/_data/mail/mail-content.ts';
import { operator } from '#shared/content/operator.ts';
import { shopTerms } from '#shared/content/shop-terms.ts';
import { trainers } from '#shared/content/trainers.ts';
import { fillTemplate, visibleText } from './fill-template.ts';
import { sampleMails } from './sample-mails.ts';

const urlOf = ({ data }: MailContent) =>
  Object.entries(data).find(([name]) => name.endsWith('Url'))![1] as string;

it('the mail with a routine is signed by a trainer and says who may answer it', () => {
  const { html, text } = fillTemplate(sampleMails.find(({ template }) => template === 'routine')!);
  for (const part of [visibleText(html), text]) {
    expect(part).toContain(`${trainers[0].name}, entrenador de`);
    expect(part).toContain('responde a este correo con tus dudas');
  }
});

describe.each(sampleMails)('the mail $template', (content) => {
  it('a filled template has no placeholder left in subject, HTML and text', () => {
    const mail = fillTemplate(content);
    for (const part of Object.values(mail)) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/);
      expect(part.trim()).not.toBe('');
    }
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject.length).toBeLessThan(70);
  });

  it('a filled template has one button link, below it only the way to withdraw, and the same links in the text', () => {
    const { html, text } = fillTemplate(content);
    const withdrawal = 'withdrawUrl' in content.data ? [content.data.withdrawUrl as string] : [];
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.map((href) => visibleText(href!))).toEqual([urlOf(content), ...withdrawal]);
    for (const url of [urlOf(content), ...withdrawal]) expect(text).toContain(`\n${url}\n`);
  });

  it('a filled template names the operator', () => {
    const { html, text } = fillTemplate(content);
    for (const fact of [operator.legalName, operator.taxId, operator.address, operator.email]) {
      expect(visibleText(html)).toContain(fact);
      expect(text).toContain(fact);
    }
  });

  it('a filled template is Spanish, one column of 560 px, light and dark, and below 40 KB', () => {
    const { html } = fillTemplate(content);
    expect(html).toContain('lang="es"');
    expect(html).not.toContain('lang="en"');
    expect(html).toContain('max-width:560px');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('name="color-scheme"');
    // Gmail cuts mails at 102 KB
    expect(html.length).toBeLessThan(40_000);
  });

  it('P40: markup in the recipient’s name is text in both parts', () => {
    const hostile = '<b>&"{{total}}';
    const { html, text } = fillTemplate({
      ...content,
      data: { ...content.data, name: hostile },
    } as MailContent);
    expect(html).not.toContain('<b>');
    expect(visibleText(html)).toContain(`Hola, ${hostile}:`);
    expect(text).toContain(`Hola, ${hostile}:`);
  });

  it('P40: a name that reads as a link is left out of the greeting', () => {
    for (const name of [
      'www.evil.example',
      'https://evil.example',
      'evil.example/oferta Gratis',
      'x'.repeat(31),
    ]) {
      const { html, text } = fillTemplate({ ...content, data: { ...content.data, name } } as MailContent);
      expect(html).not.toContain('evil');
      expect(text).toContain('Hola:');
    }
  });
});

describe('order confirmation', () => {
  const content = sampleMails.find(({ template }) => template === 'order-confirmed')!;

  it('the order confirmation lists lines, amounts and address in both parts', () => {
    const { html, text } = fillTemplate(content);
    for (const fact of [
      '2 × Creatina monohidrato 300 g',
      '1 × Mezclador <700 ml> & tapa',
      '39,80 €',
      '4,99 €',
      '1234,50 €',
      'Calle Mayor 1, 28013 Madrid',
      'Llega entre el mar 24 y el jue 26.',
    ]) {
      expect(visibleText(html)).toContain(fact);
      expect(text).toContain(fact);
    }
  });

  it('an order confirmation that an earlier release has queued promises a notice instead of a delivery day', () => {
    const { arrival, ...data } = content.data as MailData<'order-confirmed'>;
    const queued = fillTemplate(z.parse(MailContent, { ...content, data }));
    expect(arrival).toMatch(/^Llega/);
    expect(queued.text).toContain('preparando. Te avisaremos cuando salga. Esto');
  });

  it('the order confirmation carries the terms, how to withdraw and the model form in both parts', () => {
    const { html, text } = fillTemplate(content);
    const facts = [
      'el justificante del pago y lleva las condiciones de tu compra',
      'Puedes desistir de la compra en 14 días naturales sin dar razones.',
      `escríbenos a ${operator.email} o a ${operator.address}`,
      'Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de venta',
      'la garantía legal de tres años desde la entrega',
      'a una reclamación contestamos en un mes como máximo',
    ];
    for (const fact of facts) {
      expect(visibleText(html)).toContain(fact);
      expect(text).toContain(fact);
    }
    for (const { title, body } of shopTerms) {
      expect(text).toContain(`\n\n${title.toUpperCase()}\n\n`);
      for (const part of body.flat()) expect(visibleText(html)).toContain(part);
    }
  });

  it('the plain text of the order confirmation matches its snapshot, without the terms', () => {
    const text = fillTemplate(content).text.replace(/\n\nLA TIENDA[\s\S]*(?=\n\n-- )/, '');
    expect(text).toMatchInlineSnapshot(`
      "Pedido confirmado

      Hola, Ana:

      Hemos recibido tu pedido TZ-261121-4F7KQ2 y su pago de 1234,50 €, y ya lo estamos preparando. Llega entre el mar 24 y el jue 26. Esto es lo que llevas:

      - 2 × Creatina monohidrato 300 g: 39,80 €
      - 1 × Mezclador <700 ml> & tapa: 9,90 €
      Subtotal: 49,70 €
      Envío: 4,99 €
      Total: 1234,50 €

      Entrega: Ana García, Calle Mayor 1, 28013 Madrid

      Ver mi pedido:
      https://tenaz.test/pagina?a=1&b=2#token=abc

      Puedes seguir el estado y el envío en tu perfil, en la pestaña Pedidos.
      Guarda este mensaje: es el justificante del pago y lleva las condiciones de tu compra.

      -- 
      Tenaz
      Tenaz Entrenamiento, S. L., NIF B00000000, Calle de Ejemplo 1, 28001 Madrid. hola@tenaz.example"
    `);
  });

  it('the order confirmation omits an empty address', () => {
    const bare = { ...content, data: { ...content.data, address: '' } } as MailContent;
    expect(fillTemplate(bare).html).not.toContain('Entrega');
    expect(fillTemplate(bare).text).not.toContain('Entrega');
  });
});
