import { type Draft, Refusal } from './draft.ts';
import { partsOf, sentence } from './names.ts';

const shop = { file: 'shop', table: 'shopMails' };
const subscription = { file: 'subscription', table: 'subscriptionMails' };

/** Where the texts of a subject's mails stand. */
const homes: Record<string, { file: string; table: string }> = {
  accounts: { file: 'account', table: 'accountMails' },
  privacy: { file: 'account', table: 'accountMails' },
  catalogue: shop,
  orders: shop,
  reviews: shop,
  training: subscription,
  routines: subscription,
  subscriptions: subscription,
};

/** `email <subject>/<name>`: its data, its texts, which a test finds empty, and a sample that tests render. */
export function draftEmail(draft: Draft, given: string): void {
  const [subject, name] = partsOf(given, 'accounts/password-chosen');
  const home = homes[subject];
  if (!home) throw new Refusal(`${subject} sends no mails: take one of ${Object.keys(homes).join(', ')}`);
  const folder = 'functions/platform/mail';
  const content = `${folder}/outbox/mail-content.ts`;
  const texts = `${folder}/templates/${home.file}.ts`;
  const samples = 'tests/messages/sample-mails.ts';
  const key = name.includes('-') ? `'${name}'` : name;
  const standing = [content, `${folder}/outbox/subscription-mail-content.ts`];
  if (standing.some((file) => draft.textOf(file).includes(`z.literal('${name}')`)))
    throw new Refusal(`the mail ${name} stands already`);

  draft.insert(
    content,
    'export const MailContent = ',
    `z.object({
      template: z.literal('${name}'),
      data: z.object({ name: z.string(), profileUrl: z.url() }),
    }),`,
  );
  draft.insert(
    texts,
    `export const ${home.table} = {`,
    `
  /** ${sentence(name)}. */
  ${key}: ({ profileUrl }) => ({
    subject: '',
    preview: '',
    heading: '',
    paragraphs: [],
    button: { label: '', url: profileUrl },
    notes: [],
  }),`,
  );
  draft.insert(samples, 'const samples: ', `${key}: { name: 'Ana', profileUrl: link },`);
  draft.next.push(
    `Declare its data in ${content}, write its texts in ${texts} and give a sample in ${samples}, until tests/messages/templates.unit.test.ts is green.`,
    'Write it in the transaction of what it reports (putMailStep(newMail(…))), or by putMail where there is none; that sends it. ' +
      'Expect it in the test of that use case. Its function needs `sendMail` in its row of infra/table-access.',
    'One that goes out by a schedule is written by a function of the night (npm run new -- nightly …), as functions/subscriptions/remind-renewals.lambda.ts is.',
  );
}
