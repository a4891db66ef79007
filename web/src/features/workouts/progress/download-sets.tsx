import type { MonthSummary } from '#shared/contracts/workouts/workouts.ts';
import { setColumns, setLines } from '#shared/rules/workouts/sets-csv.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { downloadCsv } from '../../../ui/csv/write-csv.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Every set that was done, as a file for a spreadsheet. */
export function DownloadSets({ months }: { months: readonly MonthSummary[] }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async () => {
      const all = await Promise.all(
        months.map(async ({ deliveryId }) => (await api.workouts.month({ params: { deliveryId } })).data),
      );
      await downloadCsv('entreno.csv', [setColumns, ...setLines(all)]);
    },
    onError: ({ message }) => toast.error({ description: message }),
  });
  return (
    <Button
      variant="secondary"
      className="mt-5"
      busyText={isPending && 'Preparando...'}
      onClick={() => mutate()}
    >
      Descargar todas las series en CSV
    </Button>
  );
}
