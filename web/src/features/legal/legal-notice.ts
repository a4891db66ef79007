import { brand } from '#shared/content/brand.ts';
import { operator } from '#shared/content/operator.ts';
import type { LegalDocument } from './document.ts';

/** What article 10 of the LSSI (Ley 34/2002) asks of a shop. */
export const legalNotice: LegalDocument = {
  slug: 'aviso-legal',
  title: 'Aviso legal',
  summary: `Quién está detrás de ${brand.name}, cómo contactar y en qué condiciones se usa esta web.`,
  sections: [
    {
      title: 'Titular',
      body: [
        [
          `Titular: ${operator.legalName}`,
          `NIF: ${operator.taxId}`,
          `Domicilio: ${operator.address}`,
          ...(operator.registry ? [`Registro: ${operator.registry}`] : []),
          `Email: ${operator.email}`,
        ],
      ],
    },
    {
      title: 'Uso de la web',
      body: [
        'Puedes usar esta web para informarte, comprar y gestionar tu suscripción. No la uses para dañar el servicio, suplantar a otra persona ni probar tarjetas que no son tuyas.',
        `Los textos, dibujos y rutinas son de ${operator.legalName} o de quien los cede. Tus rutinas son para tu uso personal: no las publiques ni las vendas.`,
      ],
    },
    {
      title: 'Información y salud',
      body: [
        'Las rutinas y los artículos son consejo general de entrenamiento, no consejo médico. Si tienes una lesión, una enfermedad o dudas, consulta con un profesional sanitario antes de empezar, y para si algo duele.',
        'Un complemento alimenticio no sustituye a una dieta variada. Respeta la dosis de la etiqueta.',
      ],
    },
    {
      title: 'Ley aplicable',
      body: [
        `Se aplica la ley de ${operator.country}. Si eres consumidor, puedes acudir a los tribunales de tu domicilio.`,
      ],
    },
  ],
};
