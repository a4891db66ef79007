const testimonials = [
  {
    words:
      'Llevaba años empezando en enero y dejándolo en febrero. Con la hoja delante solo tengo que hacer lo que pone.',
    who: 'Marta Gil',
    what: 'Valencia, fuerza 3 días',
  },
  {
    words:
      'Subí 30 kilos en el peso muerto sin que me volviera a doler la espalda. Lo tengo apuntado, serie por serie.',
    who: 'Andoni Ruiz',
    what: 'Bilbao, fuerza 4 días',
  },
  {
    words: 'Tengo dos hijos y turno partido. Me hizo un plan de 35 minutos que cabe en mi semana de verdad.',
    who: 'Carmen Prieto',
    what: 'Sevilla, pérdida de grasa',
  },
  {
    words: 'Paré dos meses por trabajo y volví donde lo dejé. Sin papeleos ni llamadas para convencerme.',
    who: 'Dani Costa',
    what: 'Vigo, resistencia',
  },
];

/** Four testimonials. */
export function Testimonials() {
  return (
    <section aria-labelledby="voces" className="page mt-20 lg:mt-28">
      <h2 id="voces" className="text-2xl">
        Quién lo cuenta
      </h2>
      <ul className="mt-8 grid grid-cols-1 border-b border-rule md:grid-cols-2">
        {testimonials.map(({ words, who, what }) => (
          <li key={who} className="voice">
            <blockquote className="text-xl font-medium text-balance">{words}</blockquote>
            <p className="mt-4">
              <strong className="font-bold">{who}</strong>
              <span className="text-quiet">, {what}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
