import { sessions, weeks, workOf, type Session } from './month.ts';

/** The four weeks, and how hard each one is. */
export function WeeksTable() {
  return (
    <div className="table">
      <table>
        <caption className="sr-only">Las cuatro semanas</caption>
        <thead>
          <tr>
            <th scope="col">Semana</th>
            <th scope="col">Qué cambia</th>
            <th scope="col">En reserva</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ title, reserve, text }, at) => (
            <tr key={title}>
              <td>{at + 1}</td>
              <th scope="row" className="font-normal">
                <strong>{title}.</strong> {text}
              </th>
              <td>{reserve}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The sessions of a week, each with its exercises. */
export function SessionTables() {
  return sessions.map((session) => <SessionTable key={session.day} session={session} />);
}

function SessionTable({ session: { day, title, exercises } }: { session: Session }) {
  const heading = `${day}: ${title}`;
  return (
    <>
      <h3>{heading}</h3>
      <div className="table">
        <table>
          <caption className="sr-only">{heading}</caption>
          <thead>
            <tr>
              <th scope="col">Ejercicio</th>
              <th scope="col">Series</th>
              <th scope="col">Descanso</th>
            </tr>
          </thead>
          <tbody>
            {exercises.map((exercise) => (
              <tr key={exercise.name}>
                <th scope="row" className="font-normal">
                  <strong>{exercise.name}</strong>
                  <span className="block text-sm text-quiet">{exercise.cue}</span>
                </th>
                <td className="whitespace-nowrap">{workOf(exercise, 1)}</td>
                <td className="whitespace-nowrap">{exercise.rest}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
