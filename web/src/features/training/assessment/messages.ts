import { renewalReminderDays, withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import type { AnswerField } from './answers.ts';
import type { ScreenId } from './screens.ts';

/** Texts of the assessment. */
export const messages = {
  stepOf: (step: number) => `${step} de 10`,
  previous: 'Anterior',
  next: 'Siguiente',
  tapHint: 'Toca una y pasas a la siguiente.',
  continueWithPlan: 'Continuar con mi Plan',
  mostPopular: 'MÁS POPULAR',
  changePlan: 'Cambiar de plan',
  configurePayment: 'Configurar Pago',
  finish: 'Finalizar Suscripción',

  dateRequired: 'Todos los campos de fecha son obligatorios',
  dateInvalid: 'Fecha inválida',
  monthRange: 'Mes debe estar entre 1 y 12',
  monthDays: (days: number) => `Este mes solo tiene ${days} días`,
  yearLong: 'El año no puede tener más de 4 dígitos',
  yearShort: 'Formato incorrecto. Debe ser un año de 4 dígitos',
  weightRequired: 'El peso es obligatorio',
  emailInvalid: 'Email inválido',
  emailTaken:
    'Este email ya está registrado. Si ya tienes una cuenta, inicia sesión en lugar de crear una nueva.',
  emailChecking: 'Verificando disponibilidad del email...',
  methodRequired: 'Debes añadir un método de pago',
  loadFailed: 'Error al cargar los datos del formulario',
  emailTakenTitle: 'Email no disponible',
  emailCheckingTitle: 'Verificando email',
  payTitle: 'Completa el pago',
  paymentFailed: 'Error en el pago',

  /** Directive 2011/83/EU, article 8.2, requires these words on the order button. */
  obligation: 'pedido con obligación de pago',
  yearRange: (thisYear: number) => `El año debe estar entre 1900 y ${thisYear}`,
  dayRange: 'Día debe estar entre 1 y 31',
  weightRange: 'El peso debe estar entre 30 y 200 kg',
  weightStep: 'El peso admite un decimal, como 72,5',
  heightRequired: 'La altura es obligatoria',
  heightRange: 'La altura debe estar entre 1,0 y 2,5 m',
  skipBirth: 'Seguir sin decirla: tengo 16 años o más',
  skipBody: 'Seguir sin estos datos',
  skipBodyHint: 'Sin ellos no te preguntamos por tu cuerpo ni tus hábitos; puedes añadirlos en tu perfil.',
  skipOne: 'Prefiero no contestar',
  consentRequired:
    'Sin tu consentimiento no podemos guardar estos datos ni usarlos para tu entrenamiento. Dalo, o sigue sin ellos.',
  annualTerms: `El año se paga de una vez. Te avisamos por email ${renewalReminderDays} días antes de cada renovación; si cancelas antes, conservas el plan hasta que acabe el año.`,
  newTab: '(se abre en otra pestaña)',
  chooseOne: 'Elige una opción para seguir',
  missing: {
    gender: 'Elige una opción para seguir',
    subscriptionType: 'Elige un plan para seguir',
    firstName: 'El nombre es obligatorio',
    lastName: 'Los apellidos son obligatorios',
    email: 'El email es obligatorio',
  } as Partial<Record<AnswerField, string>>,
  emailFree: 'Email disponible',
  passwordRequired: 'La contraseña es obligatoria',
  passwordAgain: 'Vuelve a escribir tu contraseña: por seguridad no la guardamos.',
  routineNotReady:
    'La primera rutina de este tipo y esta frecuencia todavía se está preparando: te llegará en cuanto esté lista.',
  optionGone: 'Una de las opciones elegidas ya no existe. Vuelve a elegirla.',
  listFailed: 'No hemos podido cargar las opciones',
  listEmpty: 'Todavía no hay opciones',
  listEmptyHelp: 'Las estamos preparando. Lo que has contestado sigue aquí: vuelve en un rato.',
  lost: 'No hemos podido leer las respuestas que había en este dispositivo. Empezamos de nuevo.',
  alreadySubscribed: {
    title: 'Ya tienes una suscripción',
    description: 'Aquí puedes cambiar de plan, de tarjeta o cancelarla.',
  },
  subscribed: { title: 'Suscripción activada', description: 'Te hemos enviado un email con los detalles.' },
  loginAfterwards: {
    title: 'Suscripción activada',
    description: 'No hemos podido abrir tu sesión. Entra con tu email y tu contraseña.',
  },
  stillPaying: 'Tu pago está en curso. Recarga la página en un momento: no se cobra dos veces.',
};

/** Name and period of a billing cycle. */
export const cycleTexts = {
  monthly: { name: 'Mensual', period: 'mes' },
  annual: { name: 'Anual', period: 'año' },
} as const;

/** The question of each screen, and below it what its answer is for. */
export const questions: Record<ScreenId, { title: string; hint: string }> = {
  birth: {
    title: '¿Cuándo naciste?',
    hint: 'Para apuntarte tienes que haber cumplido 16 años.',
  },
  body: { title: '¿Cuánto pesas y cuánto mides?', hint: 'Para tu entrenador: no cambian la rutina.' },
  gender: { title: '¿Con qué género te identificas?', hint: 'Para tu entrenador: no cambia la rutina.' },
  eatingHabit: { title: '¿Cómo comes en un día normal?', hint: 'Para tu entrenador: no cambia la rutina.' },
  nutritionType: {
    title: '¿Qué tipo de alimentación sigues?',
    hint: 'La que llevas ahora. Para tu entrenador.',
  },
  fitnessLevel: { title: '¿En qué forma estás?', hint: 'De aquí salen tus cargas de las primeras semanas.' },
  sportsActivity: { title: '¿Qué deporte haces ya?', hint: 'El que más horas te lleva. Para tu entrenador.' },
  motivation: { title: '¿Qué te mueve?', hint: 'Para tu entrenador: no cambia la rutina.' },
  trainingFrequency: {
    title: '¿Cuántos días vas a entrenar?',
    hint: 'Los que puedas sostener un mes entero.',
  },
  workoutType: {
    title: '¿Qué quieres entrenar?',
    hint: 'Tu primera rutina será de esto. Luego puedes cambiarlo.',
  },
  plan: {
    title: 'Elige tu plan',
    hint: `Precios con IVA y sin permanencia. Tienes ${withdrawalDays}\u00a0días para desistir.`,
  },
  account: { title: 'Crea tu cuenta', hint: 'Aquí recibirás tu rutina cada mes.' },
  payment: { title: 'Configura tu pago', hint: 'El último paso. Después, a entrenar.' },
};
