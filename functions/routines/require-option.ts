import { findOption, type OptionList, type OptionOf } from '../training/options.ts';

/** The option of a stored id. Throws a plain error (500) when it does not exist: options in use are never deleted. */
export async function requireOption<L extends OptionList>(list: L, id: string): Promise<OptionOf<L>> {
  const option = await findOption(list, id);
  if (!option) throw new Error(`${id} is not in ${list}: options in use are never deleted`);
  return option;
}
