import type { SQSClient } from '@aws-sdk/client-sqs';
import { required } from '../_kit/env.ts';
import { patience } from '../_kit/patience.ts';

let client: SQSClient | undefined;

/** Asks send-mails to deliver a mail that is already written in the table. The SDK is loaded at the first mail. */
export async function enqueueMail(mailId: string): Promise<void> {
  const sqs = await import('@aws-sdk/client-sqs');
  client ??= new sqs.SQSClient({ requestHandler: patience });
  const message = { QueueUrl: required('MAIL_QUEUE_URL'), MessageBody: mailId };
  await client.send(new sqs.SendMessageCommand(message));
}
