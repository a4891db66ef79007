import { ApiError } from '../client.ts';

/** What another admin has saved since the form was opened, when the server refused an edit for that; else null (P35). */
export const savedVersion = (error: Error): unknown =>
  error instanceof ApiError && error.code === 'stale_edit'
    ? (error.details as { current: unknown }).current
    : null;
