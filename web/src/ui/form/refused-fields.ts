import { ApiError } from '../../api/client.ts';

/** What the server has refused of a form, by field; nothing for other failures. */
export const refusedFields = (error: Error | null): Record<string, string> =>
  error instanceof ApiError && error.field ? { [error.field]: error.message } : {};
