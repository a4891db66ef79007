import { healthDataNames } from '#shared/rules/training/assessment.ts';
import { brand } from '#shared/content/brand.ts';
import { operator } from '#shared/content/operator.ts';
import type { LegalDocument } from './document.ts';

/** The information that articles 9 and 13 of the GDPR require; it must match the data that the product stores. */
export const privacy: LegalDocument = {
  slug: 'privacidad',
  title: 'Política de privacidad',
  summary: `Qué datos guarda ${brand.name}, para qué, cuánto tiempo, quién los ve y cómo los borras.`,
  sections: [
    {
      title: 'Responsable',
      body: [
        `${operator.legalName}, NIF ${operator.taxId}, ${operator.address}. Para todo lo que toque a tus datos: ${operator.privacyEmail}.`,
      ],
    },
    {
      title: 'Qué datos y para qué',
      body: [
        [
          'Cuenta (nombre, email, teléfono y dirección si los das, contraseña cifrada de forma irreversible y la parte pública de tus llaves de acceso; tu huella o tu cara no salen de tu dispositivo): para que entres y para avisarte de lo tuyo. Base: el contrato.',
          'El email que dejas para que te avisemos de un producto agotado: solo para ese aviso. Base: tu consentimiento, que retiras con el enlace de cada email.',
          'Pedidos y pagos (qué compras, adónde va, cuánto cuesta, las cuatro últimas cifras de la tarjeta y, si desistes de una suscripción, un resumen cifrado de ella): para servirlos, cobrarlos y cumplir con Hacienda. Base: el contrato y la ley.',
          'Opiniones sobre productos (estrellas, texto, fecha y el pedido que la acredita): se publican con tu nombre y la inicial de tu apellido, nunca con tu email. Base: tu consentimiento, que retiras al eliminarla.',
          'El email en el que te pedimos opiniones, una vez por pedido entregado. Base: nuestro interés legítimo en saber qué te ha parecido; te opones con el enlace de ese email o en tu perfil.',
          'Tipo y frecuencia de entrenamiento: para elegir tu rutina. Base: el contrato.',
          'Navegador, país y ciudad aproximada de cada sesión abierta: para que veas en tu perfil dónde has entrado y puedas salir. Base: nuestro interés legítimo en proteger tu cuenta.',
          'Un registro de seguridad: cuándo y desde qué país has entrado, qué contraseña, email o forma de entrar ha cambiado y qué se ha rechazado, con una marca cifrada de tu red en lugar de su dirección. Base: nuestro interés legítimo en proteger tu cuenta.',
          'País, región y ciudad aproximados al suscribirte, y un resumen cifrado de tu red y de tu navegador: para impedir fraudes y abusos y avisarte si entran desde otro navegador. Base: nuestro interés legítimo en proteger el servicio y a sus clientes.',
        ],
      ],
    },
    {
      title: 'Datos de salud',
      body: [
        `Son tu ${healthDataNames}. Ninguno es obligatorio, y solo los guardamos, cifrados, si das un consentimiento explícito y aparte; anotamos qué texto aceptaste y cuándo.`,
        'Los lee el entrenador que prepara tu entrenamiento, y solo si aceptaste el texto que lo dice. Cada vez que los abre queda anotado quién y cuándo.',
        'Lo retiras cuando quieras en «Mi perfil → Entrenamiento». En ese momento los borramos; tu suscripción sigue.',
      ],
    },
    {
      title: 'Cuánto tiempo',
      body: [
        [
          'Tu cuenta y tu evaluación, mientras tengas cuenta.',
          'Los pedidos y las facturas, los seis años que pide el Código de Comercio.',
          'Las notificaciones, un año; la copia de los emails que te enviamos, 90 días.',
          'El aviso de un producto agotado, hasta que te avisamos o lo retiras, un año como mucho; sin confirmar, un día.',
          'Las opiniones, hasta que las eliminas.',
          'Las sesiones, siete días desde la última vez que las usaste y 90 días como mucho.',
          'El registro de seguridad, un año.',
          'La copia de tus datos que preparas en tu perfil, 24 horas; antes, si retiras el consentimiento o eliminas la cuenta.',
          'El resumen cifrado de tu red y de tu navegador, 180 días desde la última vez que entraste con ellos.',
        ],
      ],
    },
    {
      title: 'Quién los ve',
      body: [
        'No vendemos tus datos ni los usamos para publicidad. Los tratan por encargo nuestro:',
        [
          'Amazon Web Services, que aloja la web y envía los emails, en la Unión Europea.',
          'Stripe, que cobra y guarda las tarjetas.',
          'Google o Apple, solo si eliges entrar con su cuenta: nos dicen tu nombre y tu email.',
        ],
        'Stripe, Google y Apple pueden tratar datos fuera de la Unión Europea con las garantías que aprueba la Comisión Europea.',
      ],
    },
    {
      title: 'Tus derechos',
      body: [
        `En tu perfil descargas una copia de todo lo que guardamos de ti, para leerla o llevártela a otro sitio. También puedes pedir acceso, rectificación, supresión, portabilidad, limitación u oposición escribiendo a ${operator.privacyEmail} desde el email de tu cuenta. Contestamos en un mes. Tu cuenta la eliminas en tu perfil, con 14 días para cambiar de idea: de los pedidos quedan seis años las cifras, sin tus datos. Si entonces tienes un pedido, un desistimiento, una devolución o un reembolso en curso, la eliminamos cuando termine.`,
        'Si no te convence la respuesta, puedes reclamar a la Agencia Española de Protección de Datos (aepd.es).',
        'No tomamos decisiones automáticas que te afecten legalmente: la rutina se elige por el tipo de entrenamiento y los días que has elegido, y los puedes cambiar.',
      ],
    },
  ],
};
