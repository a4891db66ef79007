/** One API request, as the dashboard lists it. */
export interface RequestRecord {
  id: string;
  at: number;
  method: string;
  path: string;
  status: number;
  idempotencyKey: string | null;
  replayed: boolean;
  /** The refusal's message, if it was refused. */
  message: string | null;
}

/** The latest requests, newest first. They do not outlive the process. */
export interface RequestLog {
  add(record: RequestRecord): void;
  latest(): readonly RequestRecord[];
}

const kept = 200;

/** An empty log. */
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
