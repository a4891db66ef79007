import { required } from '../../_kit/env.ts';
import { enqueue } from '../../_ports/queue.ts';

/** Asks send-mails to deliver a mail that is already written in the table. */
export const enqueueMail = (mailId: string): Promise<void> => enqueue(required('MAIL_QUEUE_URL'), mailId);
