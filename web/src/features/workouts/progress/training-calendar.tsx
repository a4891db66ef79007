import { useState } from 'react';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ArrowRightIcon, TickIcon } from '../../../ui/icons.tsx';
import { weekdays } from '../../../ui/weekdays.ts';

const monthFormat = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });
interface Props {
  /** Days on which the person has trained, newest first. */
  days: readonly string[];
  /** Days on which sessions are planned. */
  planned: readonly string[];
}

/** A month with the days on which the person has trained, and those to come on which it is their turn. */
export function TrainingCalendar({ days, planned }: Props) {
  const [today] = useState(() => inMadrid(serverNow()).day);
  const [month, show] = useState(today.slice(0, 7));
  const trained = new Set(days);
  const ahead = new Set(planned.filter((day) => day >= today && !trained.has(day)));
  const last = ([...ahead].at(-1) ?? today).slice(0, 7);
  const title = monthFormat.format(new Date(`${month}-01T00:00:00Z`));
  const count = days.filter((day) => day.startsWith(month)).length;
  const oldest = (days.at(-1) ?? today).slice(0, 7);
  return (
    <section aria-labelledby="calendario" className="training-part">
      <h2 id="calendario">Calendario</h2>
      <div className="calendar-head">
        <IconButton label="Mes anterior" disabled={month <= oldest} onClick={() => show(moved(month, -1))}>
          <ArrowRightIcon className="rotate-180" />
        </IconButton>
        <p aria-live="polite">
          <span className="calendar-title">{title}</span>
          <span className="text-quiet"> {count === 1 ? '1 día' : `${count} días`}</span>
        </p>
        <IconButton label="Mes siguiente" disabled={month >= last} onClick={() => show(moved(month, 1))}>
          <ArrowRightIcon />
        </IconButton>
      </div>
      <table className="calendar" aria-label={`Días entrenados en ${title}`}>
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={long} scope="col">
                <span aria-hidden>{short}</span>
                <span className="sr-only">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.join()}>
              {week.map((day, at) => (
                <Day
                  key={day ?? `no ${at}`}
                  day={day}
                  isTrained={day !== null && trained.has(day)}
                  isPlanned={day !== null && ahead.has(day)}
                  isToday={day === today}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayProps {
  /** Null outside of the month. */
  day: string | null;
  isTrained: boolean;
  isPlanned: boolean;
  isToday: boolean;
}

const Day = ({ day, isTrained, isPlanned, isToday }: DayProps) => (
  <td
    data-trained={isTrained || undefined}
    data-planned={isPlanned || undefined}
    data-today={isToday || undefined}
  >
    {day && (
      <span>
        {Number(day.slice(8))}
        {isTrained && (
          <>
            <TickIcon width={12} height={12} strokeWidth={4} />
            <span className="sr-only">entrenado</span>
          </>
        )}
        {isPlanned && <span className="sr-only">te toca</span>}
      </span>
    )}
  </td>
);

/** `2026-11` so many months later. */
function moved(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The weeks of a month from Monday, null outside of it. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const cells: (string | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`),
  ];
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
