import { operator } from '#shared/content/operator.ts';
import type { PersonalEntity } from '../personal-entities.ts';
import { messages } from '../messages.ts';
import { Facts, Section, Table } from './layout.tsx';

/** What the law wants told besides the data: purposes, bases, times, readers and recipients, of the table of kinds. */
export const Kinds = ({ kinds }: { kinds: readonly PersonalEntity[] }) => (
  <Section id="para-que" title="Qué guardamos, para qué y cuánto tiempo">
    <p>
      De lo que solo usan nuestros programas, o es secreto, esta copia dice qué es y no lo incluye: marcas
      cifradas, números internos y notas de nuestro personal. Si lo quieres, escríbenos.
    </p>
    <Table
      label="Qué guardamos"
      head={['Qué', 'Para qué', 'Base', 'Cuánto tiempo', 'Quién más lo ve', 'En esta copia']}
      rows={kinds.map((kind) => [
        kind.what,
        kind.why,
        messages.bases[kind.basis],
        kind.until,
        readersOf(kind),
        kind.isCopied,
      ])}
    />
  </Section>
);

function readersOf({ isPublic, isForStaff, recipients }: PersonalEntity): string {
  const names = [
    ...(isPublic ? ['Cualquiera, con tu nombre y una inicial'] : []),
    ...(isForStaff ? ['Nuestro personal autorizado'] : []),
    ...recipients.map((each) => messages.recipients[each]),
  ];
  return names.join('; ') || 'Nadie';
}

export const Rights = () => (
  <Section id="derechos" title="Quién trata tus datos, y tus derechos">
    <Facts
      of={[
        ['Responsable', `${operator.legalName}, NIF ${operator.taxId}, ${operator.address}`],
        ['Para todo lo que toque a tus datos', operator.privacyEmail],
        ['Amazon Web Services', 'Aloja todo lo anterior y envía los emails, en la Unión Europea'],
        [
          'Stripe',
          'Cobra y guarda las tarjetas: nosotros solo vemos la marca, las cuatro últimas cifras y la caducidad',
        ],
        ['Google y Apple', 'Solo si entras con su cuenta: nos dicen tu nombre y tu email'],
        ['De dónde salen', 'De ti, de lo que haces en la web y, si los usas, de Google, Apple y Stripe'],
      ]}
    />
    <p>
      Stripe, Google y Apple pueden tratar datos fuera de la Unión Europea con las garantías que aprueba la
      Comisión Europea. No tomamos decisiones automáticas que te afecten legalmente: la rutina se elige por lo
      que has contestado.
    </p>
    <p>
      Puedes pedir rectificación, supresión, limitación u oposición, y llevarte estos datos a otro sitio: el
      otro archivo de la copia (JSON) está hecho para eso. Corriges tus datos y eliminas la cuenta en tu
      perfil. Si no te convence la respuesta, puedes reclamar a la Agencia Española de Protección de Datos
      (aepd.es).
    </p>
  </Section>
);
