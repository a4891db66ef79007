import { exampleAnswer } from '#shared/content/trainer-answer.ts';
import { trainers } from '#shared/content/trainers.ts';

const asked = [
  'La técnica de un ejercicio',
  'Cuánto peso poner, y cuándo subirlo',
  'Qué hacer en vez de un ejercicio que duele, o sin la máquina',
  'Cómo seguir después de una semana perdida',
];

/** Why a plan with a trainer costs more: what is answered, how fast, and an example. */
export function TrainerAnswer() {
  const { question, askedAt, answer, answeredAt } = exampleAnswer;
  return (
    <section aria-labelledby="por-que-mas" className="plans-part plans-answer">
      <div>
        <h2 id="por-que-mas">Qué te contesta un entrenador</h2>
        <p className="mt-3 text-quiet">
          La rutina es la misma en los tres planes. Con Premium y Pro respondes al correo en que llega, y te
          contesta tu entrenador.
        </p>
        <ul className="plan-features">
          {asked.map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
        <dl className="plans-speed">
          <div>
            <dt>Básico</dt>
            <dd>Sin respuestas</dd>
          </div>
          <div>
            <dt>Premium</dt>
            <dd>Por orden de llegada</dd>
          </div>
          <div>
            <dt>Pro</dt>
            <dd>
              <strong>En un día laborable</strong>
            </dd>
          </div>
        </dl>
      </div>
      <figure className="plans-mail">
        <figcaption>Un ejemplo, con el plan Pro</figcaption>
        <blockquote>
          <p>{question}</p>
          <footer>Marta · {askedAt}</footer>
        </blockquote>
        <blockquote className="plans-reply">
          {answer.map((part) => (
            <p key={part}>{part}</p>
          ))}
          <footer>
            {trainers[0].name}, entrenador · {answeredAt}
          </footer>
        </blockquote>
      </figure>
    </section>
  );
}
