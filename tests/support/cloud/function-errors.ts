/** A line of a cloud's log: its time, its function, and the JSON that the function has logged. */
const logLine = /^(\S+) \S+ (\{.*)$/;

/**
 * The errors in the log of a cloud since a time (ISO 8601): what functions logged as such, and, without JSON, how they ended and
 * what the cloud itself could not do.
 */
export function errorsSince(log: string, began: string): string[] {
  const lines = log.split('\n');
  const first = lines.findIndex((line) => /^\d{4}-\d\d-\d\dT/.test(line) && line.slice(0, 24) >= began);
  if (first === -1) return [];
  return lines.slice(first).filter((line) => {
    const [, , json] = logLine.exec(line) ?? [];
    return json === undefined ? line !== '' : /"level":"error"/i.test(json);
  });
}
