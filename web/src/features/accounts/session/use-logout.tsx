import { useNavigate } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { unsentTraining } from '../../../api/storage/kept-training.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { logout } from '../session-actions.ts';
import { messages } from './messages.ts';

/** Returns a function that signs out and navigates to the landing page; it asks first where the device would lose what was trained. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const leave = () => {
    logout();
    void navigate(sitePaths.home);
  };
  return () => {
    if (unsentTraining() === 0) return leave();
    toast.error({
      ...messages.unsent,
      duration: Infinity,
      action: (close) => (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            close();
            leave();
          }}
        >
          {messages.leaveUnsent}
        </Button>
      ),
    });
  };
}
