/** An API request in the dashboard's list. */
export interface RequestRecord {
  id: string;
  at: number;
  method: string;
  path: string;
  status: number;
  idempotencyKey: string | null;
  replayed: boolean;
  /** The error message of a refusal. */
  message: string | null;
}

/** The latest requests, newest first. They are not persisted. */
export interface RequestLog {
  add(record: RequestRecord): void;
  latest(): readonly RequestRecord[];
}

const kept = 200;

/** Creates an empty log. */
export function createRequestLog(): RequestLog {
  const records: RequestRecord[] = [];
  return {
    add(record) {
      records.unshift(record);
      records.length = Math.min(records.length, kept);
    },
    latest: () => records,
  };
}
