import { assemble, type Assembly, type StackSource } from '#infra/local/assembly/index.ts';
import { synthesize } from '../infra/synthesize.ts';

export type Templates = Record<string, StackSource['template']>;

/** The templates of the stage `dev` by stack; a test may change a copy. */
export const synthesizedTemplates = (): Templates =>
  Object.fromEntries(
    Object.entries(synthesize().templates).map(([name, template]) => [
      name,
      template.toJSON() as Templates[string],
    ]),
  );

/** The assembly of the stage `dev` as the local cloud reads it; the code of its functions is fake. */
export function synthesizedAssembly(templates = synthesizedTemplates()): Assembly {
  const values = {
    queueUrl: (name: string) => `http://sqs/${name}`,
    secret: () => '',
    siteDomain: 'localhost:1',
  };
  const sources = Object.entries(templates).map(([name, template]) => ({
    name: `tenaz-dev-${name}`,
    template,
  }));
  return assemble(sources, values);
}
