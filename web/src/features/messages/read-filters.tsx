import { Button } from '../../ui/button.tsx';
import type { ReadFilter } from './queries.ts';

const filters: { id: ReadFilter; label: string }[] = [
  { id: 'all', label: 'Todas' },
  { id: 'unread', label: 'No leídas' },
  { id: 'read', label: 'Leídas' },
];

interface Props {
  value: ReadFilter;
  onChange: (filter: ReadFilter) => void;
}

/** Filter of the list: toggle buttons, one of them pressed. */
export function ReadFilters({ value, onChange }: Props) {
  return (
    <div role="group" aria-label="Filtrar notificaciones" className="flex flex-wrap gap-2">
      {filters.map(({ id, label }) => (
        <Button
          key={id}
          size="sm"
          variant={id === value ? 'primary' : 'secondary'}
          aria-pressed={id === value}
          onClick={() => onChange(id)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
