import { planFeatures } from '#shared/rules/subscriptions/plan-features.ts';

/** What the card of a plan lists below its texts, which its name decides, and what does not change here. */
export function PlanCardNote({ name }: { name: string }) {
  return (
    <div className="text-sm text-quiet">
      <p>Con este nombre, la tarjeta del plan enseña además:</p>
      <ul className="mt-1 list-disc pl-5">
        {planFeatures(name).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="mt-2">
        La insignia «MÁS POPULAR» es del plan que lleva «premium» en el nombre, o del segundo. Los precios, y
        el nombre que sale en los recibos, se cambian en Stripe.
      </p>
    </div>
  );
}
