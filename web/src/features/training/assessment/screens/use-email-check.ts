import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isEmail } from '#shared/rules/accounts/person.ts';
import { api } from '../../../../api/api.ts';

export type EmailAvailability = 'unknown' | 'checking' | 'taken' | 'free';

/** Time without typing before the server is asked. */
const debounceMs = 800;

export interface EmailCheck {
  state: EmailAvailability;
  /** Whether the text looks like an e-mail address, so that it can be checked. */
  isWellFormed: boolean;
  /** Why the check failed. */
  error: string | undefined;
  retry: () => void;
}

/**
 * Checks whether an account already uses the e-mail. `isOwn` skips the check: the account is the user's own, because the
 * user is signed in or the pending order has created it.
 */
export function useEmailCheck(typed: string, isOwn: boolean): EmailCheck {
  const email = typed.trim().toLowerCase();
  const debounced = useDebounced(email);
  const isEnabled = !isOwn && isEmail(email) && debounced === email;
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['auth', 'checkEmail', email],
    queryFn: ({ signal }) => api.auth.checkEmail({ query: { email } }, signal),
    select: (answer) => answer.data.exists,
    enabled: isEnabled,
    staleTime: 30_000,
    retry: false,
    networkMode: 'always',
  });
  const result = data === undefined ? undefined : data ? 'taken' : 'free';
  const state = isOwn ? 'free' : (isEnabled && result) || (isEnabled && isFetching ? 'checking' : 'unknown');
  return {
    state,
    isWellFormed: isEmail(email),
    error: isEnabled && !isFetching ? error?.message : undefined,
    retry: () => void refetch(),
  };
}

/** The value after it has not changed for `debounceMs`; the first value at once. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setDebounced, debounceMs, value);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
