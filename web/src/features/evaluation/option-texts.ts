/** The texts of an option. */
export interface OptionTexts {
  name: string;
  description: string;
}

export const optionLabels: Record<keyof OptionTexts, string> = { name: 'Nombre', description: 'Descripción' };
export const textNames = Object.keys(optionLabels) as (keyof OptionTexts)[];

/** The texts without spaces around them, as the server stores them. */
export const trimmed = ({ name, description }: OptionTexts): OptionTexts => ({
  name: name.trim(),
  description: description.trim(),
});

/** The texts that differ from the saved ones. */
export const changedTexts = (texts: OptionTexts, saved: OptionTexts): Partial<OptionTexts> =>
  Object.fromEntries(
    textNames.filter((name) => texts[name] !== saved[name]).map((name) => [name, texts[name]]),
  );
