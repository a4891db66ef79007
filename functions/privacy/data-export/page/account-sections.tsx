import { messages } from '../messages.ts';
import type { Copied } from '../parts/index.ts';
import { addressLine, moment, placeLine } from './format.ts';
import { Facts, Section, Table } from './layout.tsx';

export const Account = ({ account, signIn }: Copied) => (
  <Section id="cuenta" title="Tu cuenta">
    <Facts
      of={[
        ['Nombre', account.name],
        ['Email', account.email],
        ['Email confirmado', account.emailVerified],
        ['Email nuevo sin confirmar', account.newEmailAskedFor],
        ['Teléfono', account.phone],
        ['Dirección de envío', addressLine(account.shippingAddress)],
        ['Cuenta creada', moment(account.createdAt)],
        ['Lugar aproximado al suscribirte', placeLine(account.signedUpFrom)],
        ['Rol', account.role],
        ['Problema con tu email', account.emailProblem && messages.emailProblems[account.emailProblem]],
        ['Suspendida desde', moment(account.bannedSince)],
        ['Se elimina el', moment(account.deletion?.eraseAt ?? null)],
      ]}
    />
    <h3>Cómo entras</h3>
    <p>La contraseña y los números de tus cuentas de Google y Apple son secretos y no están aquí.</p>
    <Facts
      of={[
        ['Con contraseña', signIn.password],
        ['Con Google', signIn.google],
        ['Con Apple', signIn.apple],
      ]}
    />
  </Section>
);

export const Consents = ({ consents: { healthData, requestsForReviews } }: Copied) => (
  <Section id="consentimientos" title="Tus consentimientos">
    <h3>Datos de salud</h3>
    {healthData ? (
      <Facts
        of={[
          ['Dado', moment(healthData.givenAt)],
          ['Versión del texto', healthData.version],
          ['Texto', healthData.text],
          ['Retirado', moment(healthData.withdrawnAt)],
        ]}
      />
    ) : (
      <p className="quiet">No lo has dado.</p>
    )}
    <h3>Emails en los que te pedimos opinión</h3>
    <Facts of={[['Los recibes', requestsForReviews]]} />
  </Section>
);

export const Devices = ({ devices, passkeys, recoveryCodes }: Copied) => (
  <Section
    id="dispositivos"
    title="Dónde has entrado"
    isEmpty={devices.length === 0 && passkeys.length === 0}
  >
    <Table
      label="Dispositivos"
      head={['Navegador', 'Lugar aproximado', 'Entraste', 'Último uso']}
      rows={devices.map(({ browser, place, signedInAt, lastUsedAt }) => [
        browser,
        placeLine(place),
        moment(signedInAt),
        moment(lastUsedAt),
      ])}
    />
    <h3>Llaves de acceso</h3>
    <Table
      label="Llaves de acceso"
      head={['Nombre', 'Añadida', 'Último uso']}
      rows={passkeys.map(({ name, createdAt, lastUsedAt }) => [name, moment(createdAt), moment(lastUsedAt)])}
    />
    {recoveryCodes && (
      <Facts
        of={[
          ['Códigos de recuperación que te quedan', String(recoveryCodes.left)],
          ['Creados', moment(recoveryCodes.createdAt)],
        ]}
      />
    )}
  </Section>
);

export const Notifications = ({ notifications }: Copied) => (
  <Section id="notificaciones" title="Notificaciones" isEmpty={notifications.length === 0}>
    <Table
      label="Notificaciones"
      head={['Fecha', 'Título', 'Texto', 'Leído', 'Email enviado']}
      rows={notifications.map((one) => [
        moment(one.createdAt),
        one.title,
        one.message,
        one.read,
        moment(one.emailSentAt),
      ])}
    />
  </Section>
);

export const Jobs = ({ downloads, orderExports }: Copied) => (
  <Section id="copias" title="Copias que has pedido">
    <Table
      label="Copias"
      head={['Pedida', 'Qué', 'Estado']}
      rows={[
        ...downloads.map(({ createdAt, state }) => [
          moment(createdAt),
          'Tus datos',
          messages.jobStates[state],
        ]),
        ...orderExports.map(({ createdAt, state, orders }) => [
          moment(createdAt),
          `Lista de ${orders} pedidos`,
          messages.jobStates[state],
        ]),
      ]}
    />
  </Section>
);
