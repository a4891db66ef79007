import { expect, it } from 'vitest';
import type { MailTemplateName } from '#functions/_data/mail/mail-content.ts';
import { fill, readable } from './fill.ts';
import { sampleMails } from './samples.ts';

const mailOf = (name: MailTemplateName) => fill(sampleMails.find(({ template }) => template === name)!);

/** What the law or plain decency wants to stand in a letter, in both of its forms. */
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
      '/legal/terminos',
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
    ['desistimiento', 'Premium', 'sub_1Qx2Y3', '21 de noviembre de 2026, 10:32', '19,99 €', 'justificante'],
  ],
  ['subscription-refunded', ['19,99 €', 'Premium', 'misma tarjeta']],
];

it.each(facts)('%s says what has to be said', (name, words) => {
  const { html, text } = mailOf(name);
  for (const word of words) {
    expect(readable(html)).toContain(word);
    expect(text).toContain(word);
  }
});

it('reads well as plain text', () => {
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
    "Te devolvemos 19,99 €

    Hola, Ana:

    Hemos recibido tu desistimiento del contrato del plan Premium (referencia sub_1Qx2Y3) el 21 de noviembre de 2026, 10:32. El contrato ha terminado en ese momento y no se cobra nada más.

    Hemos ordenado la devolución de 19,99 € a la misma tarjeta.

    Ver mis pagos:
    https://tenaz.test/pagina?a=1&b=2#token=abc

    Según tu banco, la devolución tarda entre 5 y 10 días en aparecer.
    Guarda este mensaje como justificante.

    -- 
    Tenaz
    Tenaz Entrenamiento, S. L., NIF B00000000, Calle de Ejemplo 1, 28001 Madrid. hola@tenaz.example"
  `);
});
