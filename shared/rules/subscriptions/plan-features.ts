/** The feature lists of plan cards: fixed texts, chosen by the plan's name. */

const monthly = 'Rutina nueva cada mes en tu correo';

const basic = [
  monthly,
  'Hecha para tu objetivo y los días que entrenas',
  'Cambia tus preferencias cuando quieras',
];
const premium = [
  'Todo lo del plan Básico',
  'Tu entrenador contesta tus dudas por email',
  'Técnica, cargas y otro ejercicio si uno no te va',
];
const pro = ['Todo lo del plan Premium', 'Respuesta de tu entrenador en un día laborable'];
const others = [monthly, 'Sin permanencia: cancela cuando quieras'];

/** The feature list for the card of a plan with this name. */
export function planFeatures(name: string): readonly string[] {
  const word = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  if (word.includes('basic')) return basic;
  if (word.includes('premium')) return premium;
  return /\bpro\b/.test(word) ? pro : others;
}
