import { testimonials } from '#shared/content/claims.ts';

/** What customers say; nothing without any. */
export function Testimonials() {
  if (testimonials.length === 0) return null;
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
