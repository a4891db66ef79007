import { operator } from '#shared/content/operator.ts';

/** What happens next, for a user who has just subscribed. */
export function Welcome({ name }: { name: string }) {
  return (
    <section aria-labelledby="bienvenida" className="card border-l-4 border-l-signal p-5 sm:p-6">
      <h2 id="bienvenida" className="text-xl">
        {name ? `Ya está, ${name}. Empezamos.` : 'Ya está. Empezamos.'}
      </h2>
      <ul className="mt-3 grid gap-2 text-quiet">
        <li>Tu plan está activo y el recibo, en tu email. Abajo ves qué día sale tu rutina.</li>
        <li>Guarda {operator.email} en tus contactos, y tus rutinas no acabarán en el correo no deseado.</li>
        <li>Si cambian tus días o tu objetivo, cámbialos aquí: vale desde la rutina siguiente.</li>
      </ul>
    </section>
  );
}
