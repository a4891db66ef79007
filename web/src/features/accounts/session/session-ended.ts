import { sitePaths } from '#shared/rules/site-paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from './guard-messages.ts';

/** Says that the server has ended the session, in the words of the page that was open. */
export function showSessionEnded(pathname: string): void {
  const page =
    pathname === sitePaths.payments ? 'payments' : pathname === sitePaths.profile ? 'profile' : 'other';
  toast.error({ description: messages.sessionEnded[page] });
}
