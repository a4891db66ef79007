const claims = [
  { figure: '5000+', label: 'clientes han entrenado con nosotros' },
  { figure: '98%', label: 'de éxito: cumplen el objetivo que marcaron' },
  { figure: '24/7', label: 'soporte por email: escríbenos cuando quieras' },
];

/** Three figures about the service, on a dark band. */
export function Claims() {
  return (
    <section aria-label="En cifras" className="mt-20 bg-band text-on-band lg:mt-28">
      <dl className="page grid grid-cols-1 sm:grid-cols-3">
        {claims.map(({ figure, label }) => (
          <div key={figure} className="claim-figure">
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
