import { join } from 'node:path';
import * as z from 'zod';
import { npm } from './npm.ts';

const root = join(import.meta.dirname, '../..');

/** A dependency by its name, or what is known about a package. */
const Via = z.union([z.string(), z.object({ title: z.string(), severity: z.string(), url: z.string() })]);

const Report = z.union([
  z.object({ vulnerabilities: z.record(z.string(), z.object({ via: z.array(Via) })) }),
  z.object({ message: z.string() }),
]);

/** Either what is known, a line each, or why the registry could not tell. */
export type Advisories = { known: string[] } | { unchecked: string };

/** Asks a registry (npm's own setting without one) which weaknesses are known of the locked packages that ship. */
export async function findAdvisories(registry?: string): Promise<Advisories> {
  const from = registry ? [`--registry=${registry}`] : [];
  const printed = await npm(root, 'audit', '--omit=dev', '--json', ...from);
  const report = z.parse(Report, JSON.parse(printed));
  if ('message' in report) return { unchecked: report.message };
  const known = Object.entries(report.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((cause) =>
      typeof cause === 'string' ? [] : `${name}: ${cause.title} (${cause.severity}) ${cause.url}`,
    ),
  );
  return { known };
}
