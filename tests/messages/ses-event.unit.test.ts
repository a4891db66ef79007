import { expect, it } from 'vitest';
import { readFeedback } from '#functions/messages/ses-event.ts';

const complaint = (complaintFeedbackType?: string | null) =>
  JSON.stringify({
    detail: {
      eventType: 'Complaint',
      mail: { timestamp: '2026-11-29T09:00:00.000Z', destination: ['vera@example.com'], tags: {} },
      complaint: { complainedRecipients: [{ emailAddress: 'Vera@example.com' }], complaintFeedbackType },
    },
  });

it.each([['abuse'], ['other'], ['fraud'], [null], [undefined]])(
  'a complaint of the type %s stops the mails to its address',
  (type) => {
    expect(readFeedback(complaint(type))).toMatchObject({
      kind: 'complained',
      addresses: ['vera@example.com'],
    });
  },
);

it.each(['not-spam', 'auth-failure'])(
  'feedback of the type %s is no complaint, and mutes no address',
  (type) => {
    expect(readFeedback(complaint(type))).toMatchObject({ kind: 'other', addresses: [] });
  },
);
