import { minimumAge } from '../rules/training/assessment.ts';
import { renewalReminderDays, withdrawalDays } from '../rules/subscriptions/subscription-status.ts';
import { operator } from './operator.ts';
import { complaintsText, shopTerms, type TextSection } from './shop-terms.ts';

/** The contract with a customer (TRLGDCU, articles 60, 97 to 108): a page of the site, and the file of mails that confirm one. */
export const contractTerms: TextSection[] = [
  {
    title: 'Con quién contratas',
    body: [
      `Vende y presta el servicio ${operator.legalName}, NIF ${operator.taxId}, ${operator.address}. Escríbenos a ${operator.email}.`,
      `Para suscribirte debes tener al menos ${minimumAge} años; si eres menor de edad, necesitas el permiso de quien te representa.`,
    ],
  },
  {
    title: 'La suscripción',
    body: [
      'Eliges un plan, mensual o anual. El precio final, con IVA, está a la vista junto al botón de pago: al pulsarlo haces un pedido con obligación de pago.',
      'Se cobra al suscribirte y después al empezar cada período, en la tarjeta que guardas. Se renueva sola hasta que la canceles; no hay permanencia.',
      `Si tu plan es anual, te avisamos por email ${renewalReminderDays} días antes de cada renovación.`,
      'Si un cobro falla, te avisamos y puedes arreglarlo en «Mi perfil → Pagos». Mientras un pago está pendiente no se envían rutinas.',
      'Puedes escribirnos a cualquier hora. Con los planes Premium y Pro tu entrenador resuelve tus dudas por email; con Pro te responde en un día laborable.',
      'Si cambias de plan, el cambio empieza al terminar el período que ya has pagado. Hasta entonces puedes dejarlo como estaba.',
    ],
  },
  {
    title: 'Cancelar',
    body: [
      'Cancelas cuando quieras en «Mi perfil → Pagos», con dos toques y sin dar razones. La suscripción sigue activa hasta el final del período pagado y no se cobra más. Mientras no llegue ese día puedes reactivarla.',
    ],
  },
  {
    title: 'Derecho de desistimiento de la suscripción',
    body: [
      `Tienes ${withdrawalDays} días naturales desde que te suscribes para desistir sin dar razones. Lo haces en «Mi perfil → Pagos», o escribiendo a ${operator.email} con tu nombre y la frase «Desisto de mi suscripción».`,
      'Al suscribirte nos pides que empecemos antes de que acabe ese plazo: la primera rutina sale al día siguiente.',
      'Si desistes, la suscripción termina en ese momento y te reembolsamos lo que has pagado por ella. Si ya has recibido una rutina, nos quedamos la parte de los días empezados desde que te suscribiste: el precio del plan repartido entre los días del período que pagaste (artículo 108.3 de la Ley General para la Defensa de los Consumidores y Usuarios). Por ejemplo, de un plan de 30 € por un mes de 30 días, el quinto día nos quedamos 5 € y te reembolsamos 25 €. Si no has recibido ninguna, te lo reembolsamos todo. Antes de confirmarlo ves cuánto es. Lo recibes en la misma tarjeta en 14 días como máximo, con un acuse por email.',
      'Puedes desistir una vez, con una cuenta y con una tarjeta. Si vuelves a suscribirte, puedes cancelar cuando quieras; la siguiente rutina sale un mes después de la última que recibiste.',
    ],
  },
  ...shopTerms,
  {
    title: 'Reclamaciones',
    body: [
      complaintsText,
      'Si cambiamos estos términos, los nuevos valen para las compras que hagas después; a una suscripción en marcha solo se aplican si te avisamos con 30 días y puedes cancelar antes.',
    ],
  },
];
