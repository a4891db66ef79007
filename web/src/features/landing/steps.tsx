import { ButtonLink } from '../../ui/button.tsx';

const steps = [
  {
    title: 'Define tu objetivo',
    text: 'Ganar fuerza, perder grasa, moverte mejor. Elige uno: lo demás se ordena detrás.',
  },
  {
    title: 'Haz el test',
    text: 'Lo que entrenas y tus días eligen la rutina; tu nivel, las primeras cargas. El resto es para que te conozca tu entrenador.',
  },
  {
    title: 'Contrata a tu entrenador',
    text: 'Recibe cada mes una rutina nueva y apunta lo que haces. Sin permanencia: sigues porque funciona.',
  },
];

/** The three steps, and the test section that `/#test` points to. */
export function Steps({ start }: { start: string }) {
  return (
    <section id="test" className="page mt-20 lg:mt-28">
      <h2 className="max-w-[18ch] text-2xl">Del objetivo a la rutina, en tres pasos</h2>
      <ol className="steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span aria-hidden className="step-number">
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 max-w-[26rem] text-quiet">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={start} variant="secondary" className="mt-10">
        Hacer el test
      </ButtonLink>
    </section>
  );
}
