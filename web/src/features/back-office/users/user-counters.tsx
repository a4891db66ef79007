import { StatCard, StatCards } from '../../../ui/display/stat-card.tsx';
import { useUserStats } from './queries.ts';

/** How many users there are. The cards show dashes when it cannot be loaded: the list does not need it. */
export function UserCounters() {
  const { data: stats, isPending } = useUserStats();
  const cards = [
    { label: 'Activos', figure: stats?.active, note: 'Todos los que pueden entrar' },
    { label: 'Expulsados', figure: stats?.banned, note: 'No pueden entrar' },
    { label: 'Total', figure: stats?.total, note: 'Activos y expulsados' },
  ];
  return (
    <StatCards isPending={isPending} className="user-counters">
      {cards.map(({ figure, ...card }) => (
        <StatCard key={card.label} {...card} figure={figure?.toLocaleString('es-ES')} isPending={isPending} />
      ))}
    </StatCards>
  );
}
