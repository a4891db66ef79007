import { useNavigate } from 'react-router-dom';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { ApiError } from '../../api/client.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { isCode } from './pay.ts';
import { clearProgress } from './progress-store.ts';
import { screenOfField } from './screens.ts';
import type { AnswerField } from './answers.ts';
import type { WizardState } from './use-wizard.ts';

/** Leads to where a refused order can be put right: another screen, the login, or the subscription that is there. */
export function useFailure({ place, report, set, session, screen }: WizardState): (error: unknown) => void {
  const navigate = useNavigate();
  return (error) => {
    if (!(error instanceof ApiError)) return;
    if (isCode(error, 'already_subscribed')) {
      clearProgress();
      toast.success(messages.alreadySubscribed);
      void navigate(session ? sitePaths.payments : sitePaths.loginThen(sitePaths.payments), {
        replace: true,
      });
      return;
    }
    const at = isCode(error, 'email_taken') ? 'account' : screenOfField(error.field);
    if (!at || at === screen.id) return;
    const field = fieldOf(error, at);
    if (isCode(error, 'unknown_option')) set({ [field]: '' });
    report({ field, text: error.message });
    place.goTo(at);
  };
}

function fieldOf({ code, field }: ApiError, at: string): AnswerField | 'password' {
  if (code === 'email_taken') return 'email';
  if (field === 'password') return 'password';
  if (at === 'birth') return 'birthYear';
  return at === 'plan' ? 'subscriptionType' : ((field?.split('.')[0] ?? at) as AnswerField);
}
