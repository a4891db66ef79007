import { downloadHours } from '#shared/rules/privacy/download.ts';
import { formatDayAndTime } from '#shared/rules/day.ts';

export const messages = {
  title: 'Descargar mis datos',
  loadFailed: 'No hemos podido ver si hay una copia de tus datos',
  what: 'Prepara una copia de todo lo que guardamos de ti: cuenta, consentimientos, evaluación, suscripción, rutinas, pedidos, pagos, opiniones, notificaciones y dispositivos. Es un archivo JSON, que se abre con cualquier editor de texto y te sirve para llevarte los datos a otro sitio.',
  lasts: `Tarda menos de un minuto y te avisamos por email. Se borra a las ${downloadHours} horas.`,
  begin: 'Preparar mis datos',
  beginAgain: 'Preparar otra copia',
  busy: 'Preparando...',
  progress: 'Partes preparadas',
  working: (done: number, total: number | null) =>
    total === null
      ? 'Tu copia espera su turno. Puedes salir de esta página.'
      : `Preparando tu copia: ${done} de ${total} partes. Puedes salir de esta página.`,
  ready: (expiresAt: string) =>
    `Tu copia está lista. La puedes descargar hasta el ${formatDayAndTime(Date.parse(expiresAt) / 1000)}.`,
  failed: 'No hemos podido preparar tu copia. Vuelve a intentarlo en un momento.',
  fetch: 'Descargar mis datos',
  fetching: 'Descargando...',
  links:
    'Cada enlace funciona 15 minutos. Si se corta la descarga, púlsalo otra vez. Guarda el archivo donde solo tú lo veas.',
};
