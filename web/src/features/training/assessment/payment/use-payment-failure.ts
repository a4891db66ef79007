import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ApiError } from '../../../../api/client.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';
import { hasErrorCode } from './pay-subscription.ts';
import { clearProgress } from '../wizard-progress-store.ts';
import { screenForField, type ScreenId } from '../screens.ts';
import type { AnswerField } from '../answers.ts';
import type { WizardState } from '../use-wizard.ts';

/**
 * Handles the error of an order: opens the screen whose answer was rejected, and sends a user who already has a
 * subscription to it, or to the login.
 */
export function usePaymentFailure(wizard: WizardState): (error: unknown) => void {
  const { position, setError, setAnswers, session, screen } = wizard;
  const navigate = useNavigate();
  const cache = useQueryClient();
  return (error) => {
    if (!(error instanceof ApiError)) return;
    if (hasErrorCode(error, 'already_subscribed')) {
      clearProgress();
      toast.success(messages.alreadySubscribed);
      void navigate(session ? sitePaths.payments : sitePaths.loginThen(sitePaths.payments), {
        replace: true,
      });
      return;
    }
    const isTaken = hasErrorCode(error, 'email_taken');
    if (isTaken) toast.error({ title: messages.emailTakenTitle, description: error.message });
    const rejected = isTaken ? 'account' : screenForField(error.field);
    if (!rejected || rejected === screen.id) return;
    const field = fieldForError(error, rejected);
    // the screen must not offer it again
    if (hasErrorCode(error, 'unknown_option'))
      void cache.invalidateQueries({ queryKey: ['training-options'] });
    // an option that is gone, or a consent to another text than the present one
    if (hasErrorCode(error, 'unknown_option') || field === 'healthConsent') setAnswers({ [field]: '' });
    setError({ field, text: error.message });
    position.goTo(rejected);
  };
}

function fieldForError({ code, field }: ApiError, screenId: ScreenId): AnswerField | 'password' {
  if (code === 'email_taken') return 'email';
  if (field === 'password') return 'password';
  if (screenId === 'birth') return 'birthYear';
  return screenId === 'plan' ? 'subscriptionType' : ((field?.split('.')[0] ?? screenId) as AnswerField);
}
