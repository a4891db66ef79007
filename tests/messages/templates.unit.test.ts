import { describe, expect, it } from 'vitest';
import { MailContent, type MailTemplateName } from '#functions/platform/mail/outbox/mail-content.ts';
import { placeholders, type MailTemplate } from '#functions/platform/mail/mail-template.ts';
import { attachmentsOf } from '#functions/platform/mail/template-data.ts';
import { mailTemplates } from '#functions/platform/mail/templates/index.ts';
import { operator } from '#shared/content/operator.ts';
import { contractTerms } from '#shared/content/contract-terms.ts';
import { trainers } from '#shared/content/trainers.ts';
import { fillTemplate, visibleText } from './fill-template.ts';
import { plannedRoutine, plannedWithDocument, sampleMails } from './sample-mails.ts';

const urlOf = ({ data }: MailContent) =>
  Object.entries(data).find(([name]) => name.endsWith('Url'))![1] as string;

it('the mail with a routine is signed by a trainer and says who may answer it', () => {
  const { html, text } = fillTemplate(sampleMails.find(({ template }) => template === 'routine')!);
  for (const part of [visibleText(html), text]) {
    expect(part).toContain(`${trainers[0].name}, entrenador de`);
    expect(part).toContain('responde a este correo con tus dudas');
  }
});

describe('the mail of a routine with a plan', () => {
  const written = (content: MailContent) => {
    const { html, text } = fillTemplate(content);
    return [visibleText(html).replace(/\s+/g, ' '), text.replace(/\s+/g, ' ')];
  };
  const list =
    /Tu primera sesión: Pierna & core (- )?Sentadilla <trasera>: 4 × 6, 80 kg, RIR 2, descanso 3 min (- )?Plancha: 3 × 45 s, descanso 90 s/;

  it('a mail with a plan lists the first session and leads to the month, and to the document where there is one', () => {
    for (const part of written(plannedRoutine)) {
      expect(part).toMatch(list);
      expect(part).toContain('Empezar a entrenar');
      expect(part).toContain('Si la página no se abre');
      expect(part).not.toMatch(/Abrir mi rutina|Abrir el documento|el archivo/);
    }
    for (const part of written(plannedWithDocument)) {
      expect(part).toMatch(list);
      expect(part).toContain('Empezar a entrenar');
      expect(part).toContain('Abrir el documento');
    }
  });

  it('the mail of a routine that is a link alone is as it was', () => {
    const { html, text } = fillTemplate(sampleMails.find(({ template }) => template === 'routine')!);
    for (const part of [visibleText(html), text])
      expect(part).not.toMatch(/primera sesión|Empezar a entrenar|Abrir el documento/);
    expect(text).toMatchInlineSnapshot(`
      "Fuerza: bloque de base

      Hola, Ana:

      Es tu rutina del mes 4: Fuerza, 3 días por semana.

      Ábrela antes de ir a entrenar y apunta lo que haces en cada serie: el mes que viene partes de ahí.

      Nicolás Prieto, entrenador de Tenaz

      Abrir mi rutina:
      https://drive.google.com/file/d/1a2b3c/view

      Con Premium y Pro, responde a este correo con tus dudas y te contesta tu entrenador; con Pro, en un día laborable.
      Si el archivo no se abre, escríbenos a hola@tenaz.example.

      Todas tus rutinas, y los datos con los que se eligen:
      https://tenaz.test/pagina?a=1&b=2#token=abc

      -- 
      Tenaz
      Tenaz Entrenamiento, S. L., NIF B00000000, Calle de Ejemplo 1, 28001 Madrid. hola@tenaz.example"
    `);
  });
});

describe.each(sampleMails)('the mail $template', (content) => {
  it('a template says something in each of its texts', () => {
    const write = mailTemplates[content.template] as MailTemplate<MailTemplateName>;
    const { subject, preview, heading, paragraphs, button } = write(placeholders('text'));
    const texts = { subject, preview, heading, text: paragraphs.join(''), button: button.label };
    const missing = Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? name : []));
    expect(missing, 'write them in functions/platform/mail/templates').toEqual([]);
  });

  it('a filled template has no placeholder left in subject, HTML and text', () => {
    const mail = fillTemplate(content);
    for (const part of Object.values(mail)) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|\[object/);
      expect(part.trim()).not.toBe('');
    }
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.subject.length).toBeLessThan(70);
  });

  it('a filled template has one button link, below it only quiet ways, and the same links in the text', () => {
    const { html, text } = fillTemplate(content);
    const button = urlOf(content);
    const { withdrawUrl, termsUrl, profileUrl, documentUrl } = content.data as Record<string, string>;
    const quiet = [withdrawUrl, termsUrl, `${termsUrl}#devoluciones`, profileUrl, documentUrl];
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => visibleText(href!));
    expect(links[0]).toBe(button);
    expect(quiet).toEqual(expect.arrayContaining(links.slice(1)));
    for (const url of links) expect(text).toContain(`\n${url}\n`);
    if (withdrawUrl) expect(links.slice(1)).toEqual([withdrawUrl]);
  });

  it('a filled template shows no id of a database, calls itself automatic nowhere and begins with the mark', () => {
    const { html, text } = fillTemplate(content);
    for (const part of [visibleText(html), text]) {
      expect(part).not.toMatch(/\b(usr|ord|prd|ret|sub|cus|pi|rtn|mal)_\w+/);
      expect(part).not.toMatch(/autom[aá]tico/i);
    }
    expect(html.indexOf('background-color:#10B981')).toBeGreaterThan(0);
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

  it('the order confirmation shows the picture of a line that has one, and leads to the terms', () => {
    const { html, text } = fillTemplate(content);
    const pictures = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => visibleText(src!));
    expect(pictures).toEqual(['https://tenaz.test/media/products/creatina-640.webp']);
    expect(text).toContain('Condiciones:\nhttps://tenaz.test/legal/terminos\n');
  });

  it('a mail that confirms a contract takes its terms along as a file, with how to withdraw and the model form', () => {
    expect(visibleText(fillTemplate(content).html)).toContain('van en el archivo adjunto, con el modelo');
    const facts = [
      'Puedes desistir de la compra en 14 días naturales sin dar razones.',
      'Tienes 14 días naturales desde que te suscribes para desistir sin dar razones.',
      `escríbenos a ${operator.email} o a ${operator.address}`,
      'Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de venta',
      'la garantía legal de tres años desde la entrega',
      'a una reclamación contestamos en un mes como máximo',
    ];
    for (const template of ['order-confirmed', 'subscription-started'] as const) {
      const [file] = attachmentsOf(template);
      for (const fact of facts) expect(file!.text).toContain(fact);
      for (const { title, body } of contractTerms) {
        expect(file!.text).toContain(`\n\n${title.toUpperCase()}\n\n`);
        for (const part of body.flat()) expect(file!.text).toContain(part);
      }
    }
    expect(attachmentsOf('order-shipped')).toEqual([]);
  });

  it('the plain text of the order confirmation matches its snapshot', () => {
    const text = fillTemplate(content).text;
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
      Guarda este mensaje: es el justificante del pago. Las condiciones de tu compra van en el archivo adjunto, con el modelo para desistir en 14 días.

      Condiciones:
      https://tenaz.test/legal/terminos

      Devolver una compra:
      https://tenaz.test/legal/terminos#devoluciones

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
