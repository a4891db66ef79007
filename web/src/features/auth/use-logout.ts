import { useNavigate } from 'react-router-dom';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { logout } from './session-actions.ts';

/** Signing out, and home. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    logout();
    void navigate(sitePaths.home);
  };
}
