import { expect, it } from 'vitest';
import type { MailTemplateName } from '#functions/platform/mail/outbox/mail-content.ts';
import { fillTemplate, visibleText } from '../messages/fill-template.ts';
import { sampleMails } from '../messages/sample-mails.ts';

const mailOf = (name: MailTemplateName) =>
  fillTemplate(sampleMails.find(({ template }) => template === name)!);

/** Facts that a mail must contain, by law or for clarity, in its HTML and its plain-text part. */
const facts: [MailTemplateName, string[]][] = [
  [
    'subscription-started',
    [
      'Premium',
      '19,99 € al mes',
      'IVA incluido',
      '21 de diciembre de 2026',
      'desistir',
      '14 días',
      'archivo adjunto',
      'Condiciones de contratación',
    ],
  ],
  ['payment-failed', ['19,99 €', 'Premium', 'Pagar ahora']],
  ['payment-action-required', ['19,99 €', 'banco', 'Confirmar el pago']],
  ['payment-recovered', ['19,99 €', '21 de diciembre de 2026']],
  [
    'renewal-receipt',
    ['19,99 €', '21 de noviembre de 2026', '21 de diciembre de 2026', 'IVA incluido', 'cancelar'],
  ],
  ['cancellation-scheduled', ['21 de diciembre de 2026', 'no se cobra nada más', 'reactivarla']],
  ['subscription-reactivated', ['21 de diciembre de 2026', 'cancelarla']],
  ['plan-change-scheduled', ['Premium', 'Pro', '287,90 € al año', '21 de diciembre de 2026', 'se anula']],
  ['subscription-ended', ['21 de diciembre de 2026', 'Ver los planes']],
  ['renewal-reminder', ['191,90 €', '21 de diciembre de 2026', 'cancela antes', '«Cancelar suscripción»']],
  [
    'withdrawal-receipt',
    [
      'desistimiento',
      'Premium',
      'Qx2Y3abc',
      '21 de noviembre de 2026, 10:32',
      'De los 191,90 € que pagaste nos quedamos 1,57 €',
      'el reembolso de 190,33 €',
      'justificante',
    ],
  ],
  ['subscription-refunded', ['19,99 €', 'Premium', 'misma tarjeta']],
];

it.each(facts)('the mail %s contains its required facts in both parts', (name, words) => {
  const { html, text } = mailOf(name);
  for (const word of words) {
    expect(visibleText(html)).toContain(word);
    expect(text).toContain(word);
  }
});

it('the plain text of a renewal reminder and a withdrawal receipt matches its snapshot', () => {
  expect(mailOf('renewal-reminder').text).toMatchInlineSnapshot(`
    "Tu plan Premium se renueva el 21 de diciembre de 2026

    Hola, Ana:

    Ese día cobraremos 191,90 €, IVA incluido, por otro año del plan Premium.

    Si quieres seguir, no tienes que hacer nada. Si no, cancela antes del 21 de diciembre de 2026: entra en Pagos, pulsa «Cancelar suscripción» y confirma. No se cobra nada y conservas el plan hasta ese día.

    Gestionar mi suscripción:
    https://tenaz.test/pagina?a=1&b=2#token=abc

    Te avisamos antes de cada renovación anual.

    -- 
    Tenaz
    Tenaz Entrenamiento, S. L., NIF B00000000, Calle de Ejemplo 1, 28001 Madrid. hola@tenaz.example"
  `);
  expect(mailOf('withdrawal-receipt').text).toMatchInlineSnapshot(`
    "Hemos recibido tu desistimiento

    Hola, Ana:

    Has desistido del contrato del plan Premium (referencia Qx2Y3abc) el 21 de noviembre de 2026, 10:32. El contrato ha terminado en ese momento y no se cobra nada más.

    De los 191,90 € que pagaste nos quedamos 1,57 €, la parte de los días empezados cuando desististe. Hemos ordenado el reembolso de 190,33 € a la misma tarjeta. Según tu banco, tarda entre 5 y 10 días en aparecer.

    Ver mis pagos:
    https://tenaz.test/pagina?a=1&b=2#token=abc

    Guarda este mensaje como justificante.

    -- 
    Tenaz
    Tenaz Entrenamiento, S. L., NIF B00000000, Calle de Ejemplo 1, 28001 Madrid. hola@tenaz.example"
  `);
});
