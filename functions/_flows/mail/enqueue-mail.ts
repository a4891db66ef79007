import { required } from '../../_kit/env.ts';
import { enqueue } from '../../_ports/queue.ts';

/** Enqueues a stored mail for send-mails, by id. Throws when the queue cannot be reached. */
export const enqueueMail = (mailId: string): Promise<void> => enqueue(required('MAIL_QUEUE_URL'), mailId);
