import { expect, test } from 'vitest';
import { openInbox, type Inbox } from '#infra/local/ses/inbox.ts';

const mail = { from: 'a', subject: 's', html: 'h', text: 't', tags: {}, outcome: 'delivered' } as const;

/** Sends so many mails; returns the ids of the first and the last. */
function fill(inbox: Inbox, count: number) {
  const ids = Array.from({ length: count }, (_, at) => {
    const sentAt = new Date(at * 1000).toISOString();
    return inbox.add({ ...mail, to: `u${at}@example.es`, sentAt }).id;
  });
  return { first: ids[0]!, last: ids.at(-1)! };
}

test('of 2500 mails with bodies the inbox keeps the latest 2000', async () => {
  const inbox = await openInbox(null);
  const { first, last } = fill(inbox, 2500);
  expect(inbox.list()).toHaveLength(2000);
  expect(inbox.list()[0]!.id).toBe(last);
  expect(inbox.get(first)).toBeUndefined();
});
