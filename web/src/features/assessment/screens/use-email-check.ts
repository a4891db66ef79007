import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { authApi } from '../../../api/auth.ts';
import { isEmail } from '../validation.ts';

export type EmailState = 'unknown' | 'checking' | 'taken' | 'free';

/** How long somebody must have stopped typing: section 9. */
const pause = 800;

export interface EmailCheck {
  state: EmailState;
  /** Whether there is something to check. */
  isShaped: boolean;
  /** Why it could not be checked. */
  failure: string | undefined;
  retry: () => void;
}

/**
 * Whether an account uses the e-mail (wizard-and-back-office.md section 4). `isOwn`: the account is the one that this
 * wizard's own order has begun, so it is nobody else's.
 */
export function useEmailCheck(typed: string, isOwn: boolean): EmailCheck {
  const email = typed.trim().toLowerCase();
  const settled = useSettled(email);
  const isAsked = !isOwn && isEmail(email) && settled === email;
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['auth', 'checkEmail', email],
    queryFn: ({ signal }) => authApi.checkEmail({ query: { email } }, signal),
    select: (answer) => answer.data.exists,
    enabled: isAsked,
    staleTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
  const answered = data === undefined ? undefined : data ? 'taken' : 'free';
  const state = isOwn ? 'free' : (isAsked && answered) || (isAsked && isFetching ? 'checking' : 'unknown');
  return {
    state,
    isShaped: isEmail(email),
    failure: isAsked && !isFetching ? error?.message : undefined,
    retry: () => void refetch(),
  };
}

/** The value once it has not changed for a while; at once when it was there before. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
