import { managedList, type CountedList } from './option-lists.ts';

/** The response of every operation of the group: the whole list as it is now. */
export const listResponse = (list: CountedList) => ({
  success: true as const,
  data: { list: managedList(list) },
});
