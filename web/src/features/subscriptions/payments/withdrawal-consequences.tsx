import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { formatCents } from '#shared/rules/money.ts';

interface Props {
  plan: string;
  share: NonNullable<Subscription['withdrawalShare']>;
  refundCents: number;
}

/** What a withdrawal does, before it is confirmed: what is kept of the payment and why, and what is refunded. */
export function WithdrawalConsequences({ plan, share, refundCents }: Props) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      <li>Tu plan {plan} termina hoy y no recibes más rutinas.</li>
      {share.kept > 0 && (
        <li>
          Has recibido tu rutina y van {share.daysUsed} de los {share.daysPaid} días que pagaste. Nos quedamos
          su parte: <strong>{formatCents(share.kept)}</strong>.
        </li>
      )}
      {refundCents > 0 ? (
        <li>
          Te devolvemos <strong>{formatCents(refundCents)}</strong> a la tarjeta con la que pagaste. El banco
          puede tardar unos días en mostrarlo.
        </li>
      ) : (
        <li>
          No queda nada por devolver. Si cancelas en vez de desistir, tampoco se cobra más y conservas el plan
          hasta el final del período.
        </li>
      )}
      <li>Solo puedes desistir una vez: una suscripción posterior se cancela, sin devolución.</li>
      <li>Recibes un justificante por correo. Tu cuenta y tus preferencias se quedan como están.</li>
    </ul>
  );
}
