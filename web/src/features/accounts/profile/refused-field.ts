import { ApiError } from '../../../api/client.ts';

/** Which of a form's fields the server refused, if it was one of them. */
export function refusedField<Name extends string>(error: Error, names: readonly Name[]): Name | undefined {
  const field = error instanceof ApiError ? error.field?.split('.').at(-1) : undefined;
  return names.find((name) => name === field);
}
