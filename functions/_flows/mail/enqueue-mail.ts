import { required } from '../../_kit/env.ts';
import { enqueue } from '../../_ports/queue.ts';

/** Queues a stored mail for send-mails, by id. */
export const enqueueMail = (mailId: string): Promise<void> => enqueue(required('MAIL_QUEUE_URL'), mailId);
