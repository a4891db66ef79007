import { useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { sharedStorage } from '../../../api/storage/browser-storage.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { addressOffer } from './address-offer.ts';
import { useProfile, useSaveProfile } from './queries.ts';

/** Entry with the last order whose address the user did not want to keep. */
const storageKey = 'address-not-kept';

/** Offers to keep the address of an order in the profile, where it differs; a refusal is remembered for this order. */
export function KeepAddress({ order }: { order: Order }) {
  const { data: profile } = useProfile();
  const save = useSaveProfile();
  const [answer, setAnswer] = useState<'kept' | 'refused'>();
  const [isRefused] = useState(() => sharedStorage.get(storageKey) === order._id);
  const text = useRef<HTMLParagraphElement>(null);
  // the answered buttons are gone: what became of the address takes their focus
  useFocusAfterRemoval(text, answer);
  const offered = profile && !isRefused ? addressOffer(order, profile.shippingAddress) : null;
  if (answer)
    return (
      <p ref={text} tabIndex={-1} className="mb-5 text-quiet">
        {answer === 'kept'
          ? 'Tu perfil tiene ahora esta dirección: tu próxima compra empieza con ella.'
          : 'Tu perfil sigue como estaba.'}
      </p>
    );
  if (!offered) return null;
  return (
    <section aria-labelledby="keep-address" className="card mb-5 p-5">
      <h2 id="keep-address" className="font-bold">
        ¿Guardar la dirección de este pedido?
      </h2>
      <p className="mt-1">
        {`${offered.address}, ${offered.postalCode} ${offered.city}. `}
        {profile?.shippingAddress ? 'La de tu perfil es otra.' : 'Tu perfil aún no tiene ninguna.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busyText={save.isPending && 'Guardando...'}
          onClick={() => save.mutate({ shippingAddress: offered }, { onSuccess: () => setAnswer('kept') })}
        >
          Guardarla en mi perfil
        </Button>
        <Button
          variant="ghost"
          disabled={save.isPending}
          onClick={() => {
            sharedStorage.set(storageKey, order._id);
            setAnswer('refused');
          }}
        >
          No, gracias
        </Button>
      </div>
    </section>
  );
}
