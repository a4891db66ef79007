import { findOptions, type OptionList } from '../_data/training/options.ts';

/** The use case that reads one of the plain lists: they are all answered the same way. */
export const listOptions = (list: OptionList) => async () => ({
  success: true as const,
  data: await findOptions(list),
});
