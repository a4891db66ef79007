import * as z from 'zod';

/*
 * Releases follow each other while messages wait and items stay, and one may be taken back. What changes its shape so that the release
 * before would misread it gets the next number; without a number it is of the first shape.
 */

/** Thrown for what a newer release wrote in a shape that this one does not know: it stays as it is, for that release. */
export class NewerShape extends Error {
  override name = 'NewerShape';
}

/** Throws unless a shape is known. */
export function requireKnownShape(what: string, shape: unknown, newest: number): void {
  if (typeof shape !== 'number' || shape <= newest) return;
  throw new NewerShape(
    `${what} has shape ${shape}, this release knows ${newest}: deploy the one that wrote it`,
  );
}

/** The messages of a queue: how they are written, and read. */
export interface MessageKind<S extends z.core.$ZodType> {
  write: (content: z.output<S>) => string;
  read: (body: string) => z.output<S>;
}

/** Messages with the number of their newest shape in front of what the schema says. */
export const messageKind = <S extends z.core.$ZodType<object>>(
  what: string,
  newest: number,
  schema: S,
): MessageKind<S> => ({
  write: (content) => JSON.stringify({ shape: newest, ...content }),
  read: (body) => {
    const content = JSON.parse(body) as { shape?: unknown };
    requireKnownShape(what, content.shape, newest);
    return z.parse(schema, content);
  },
});
