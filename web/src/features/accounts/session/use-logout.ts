import { useNavigate } from 'react-router-dom';
import { urls } from '../../../app/urls.ts';
import { logout } from '../session-actions.ts';

/** Signing out, and home. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    logout();
    void navigate(urls.home);
  };
}
