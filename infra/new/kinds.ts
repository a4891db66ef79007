import { Draft } from './draft.ts';
import { draftEmail } from './email.ts';
import { draftEndpoint } from './endpoint.ts';
import { draftEntity } from './entity.ts';
import { draftLambda, draftNightly } from './lambda.ts';
import { draftPage } from './page.ts';

interface Kind {
  /** What it takes, and an example of that. */
  takes: string;
  example: string;
  draft: (draft: Draft, name: string) => unknown;
}

/** What can be made, by the word that asks for it. */
export const kinds: Record<string, Kind> = {
  endpoint: { takes: '<group>/<verb-noun>', example: 'orders/get-order-status', draft: draftEndpoint },
  page: { takes: '<group>/<things>', example: 'product-management/suppliers', draft: draftPage },
  email: { takes: '<subject>/<name>', example: 'accounts/password-chosen', draft: draftEmail },
  entity: { takes: '<subject>/<noun>', example: 'catalogue/supplier', draft: draftEntity },
  lambda: { takes: '<subject>/<verb-noun>', example: 'orders/export-returns', draft: draftLambda },
  nightly: {
    takes: '<subject>/<verb-noun>',
    example: 'subscriptions/mail-anniversaries',
    draft: draftNightly,
  },
};

/** How to ask, with an example of each kind. */
export const usage = `npm run new -- <kind> <name>

${Object.entries(kinds)
  .map(([kind, { takes, example }]) => `  ${`${kind} ${takes}`.padEnd(31)} npm run new -- ${kind} ${example}`)
  .join('\n')}`;

/** What is written for a kind and a name, in a copy of this repository; throws Refusal. */
export function draftOf(kind: keyof typeof kinds, name: string, root = process.cwd()): Draft {
  const draft = new Draft(root);
  kinds[kind]!.draft(draft, name);
  return draft;
}
