import { claims } from '#shared/content/claims.ts';

/** Metrics about the service, on a dark band; nothing without any. */
export function Claims() {
  if (claims.length === 0) return null;
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
