import { Segmented } from '../../../ui/form/segmented.tsx';

interface Props {
  weeks: number;
  week: number;
  onWeek: (week: number) => void;
}

/** Which week is shown. */
export const WeekSwitch = ({ weeks, week, onWeek }: Props) => (
  <Segmented
    label="Semana"
    options={Array.from({ length: weeks }, (_, at) => ({ value: String(at + 1), label: `S${at + 1}` }))}
    value={String(week)}
    onChange={(value) => onWeek(Number(value))}
  />
);
