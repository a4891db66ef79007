import type { TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { saveBlob } from '../../../ui/save-file.ts';

/** The month as a file, for who trains with paper. */
export function DownloadSheet({ month: { deliveryId, month } }: { month: TrainingMonth }) {
  const { mutate, isPending } = useSingleMutation({
    // without a network it says so at once
    networkMode: 'always',
    mutationFn: async () =>
      saveBlob(`rutina-mes-${month}.pdf`, await api.workouts.sheet({ params: { deliveryId } })),
    onError: ({ message }) => toast.error({ description: message }),
  });
  return (
    <Button variant="secondary" busyText={isPending && 'Preparando...'} onClick={() => mutate()}>
      Descargar en PDF
    </Button>
  );
}
