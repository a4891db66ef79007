import type { ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { messages } from './messages.ts';

/** The texts of an option. */
interface OptionTexts {
  name: string;
  description: string;
}

/** The fields of an option, as they are typed. */
export interface OptionValues extends OptionTexts {
  /** Of a new training frequency. */
  daysPerWeek: string;
}

/** The labels of what can be changed later, in their order. */
export const optionLabels: Record<keyof OptionTexts, string> = { name: 'Nombre', description: 'Descripción' };
const textNames = Object.keys(optionLabels) as (keyof OptionTexts)[];

/** What the form shows of an option; without one, the values of a new option. */
export const valuesOf = (option: ManagedOption | null): OptionValues => ({
  name: option?.name ?? '',
  description: option?.description ?? '',
  daysPerWeek: '3',
});

/** The texts without spaces around them, as the server stores them. */
export const textsOf = ({ name, description }: OptionTexts): OptionTexts => ({
  name: name.trim(),
  description: description.trim(),
});

/** The texts that differ from the saved ones. */
export function changedTexts(values: OptionTexts, saved: OptionTexts): Partial<OptionTexts> {
  const texts = textsOf(values);
  const changed = textNames.filter((name) => texts[name] !== saved[name]);
  return Object.fromEntries(changed.map((name) => [name, texts[name]]));
}

/** What is wrong with the values before the server has seen them, by field. */
export const problemsOf = ({ name }: OptionTexts): Partial<OptionTexts> =>
  name.trim() === '' ? { name: messages.nameRequired } : {};
