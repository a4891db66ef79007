import { ApiError } from '../../../api/client.ts';

/** The form field that the server refused, if it is one of `names`. */
export function refusedField<Name extends string>(error: Error, names: readonly Name[]): Name | undefined {
  const field = error instanceof ApiError ? error.field?.split('.').at(-1) : undefined;
  return names.find((name) => name === field);
}
