import { ErrorState } from '../feedback/error-state.tsx';
import { SkeletonText } from '../feedback/skeleton.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  title: string;
  /** Of what the dialog is about. */
  query: { error: Error | null; refetch: () => unknown };
  errorTitle: string;
  onClose: () => void;
}

/** Stands for a dialog until what it is about has loaded. */
export const LoadingDialog = ({ title, query: { error, refetch }, errorTitle, onClose }: Props) => (
  <Dialog open onClose={onClose} title={title}>
    {error ? (
      <ErrorState heading="h3" title={errorTitle} message={error.message} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy>
        <SkeletonText lines={6} />
      </div>
    )}
  </Dialog>
);
