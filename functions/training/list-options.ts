import { findOfferedOptions, type OptionList } from './options.ts';

/** The use case of one plain list: all of them have the same response. */
export const listOptions = (list: OptionList) => async () => ({
  success: true as const,
  data: await findOfferedOptions(list),
});
