import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MissingUnits, Order } from '#shared/contracts/orders/orders.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { syncToServer } from './cart-sync.ts';

/** Puts the products of an earlier order into the cart and opens it; what the cart could not take is said first. */
export function ReorderButton({ order }: { order: Order }) {
  const openCart = useOpenCart();
  const [missing, setMissing] = useState<MissingUnits[]>([]);
  const again = useSingleMutation({
    mutationFn: () => reorder(order._id),
    onSuccess: (left) => (left.length > 0 ? setMissing(left) : openCart()),
    onError: ({ message: description }) =>
      toast.error({ title: 'No hemos podido repetir el pedido', description }),
  });
  const isNothing = missing.length === order.items.length && missing.every(({ inCart }) => inCart === 0);
  const close = () => setMissing([]);
  return (
    <>
      <Button
        variant="secondary"
        busyText={again.isPending && 'Añadiendo al carrito...'}
        onClick={() => again.mutate()}
      >
        Volver a pedir
      </Button>
      {missing.length > 0 && (
        <Dialog
          open
          onClose={close}
          title={isNothing ? 'No hemos podido añadir nada' : 'No hemos podido añadirlo todo'}
          footer={
            <DialogFooter closeText="Cerrar" onClose={close}>
              {!isNothing && (
                <Button
                  onClick={() => {
                    close();
                    openCart();
                  }}
                >
                  Ver el carrito
                </Button>
              )}
            </DialogFooter>
          }
        >
          <ul className="flex flex-col gap-2">
            {missing.map((line) => (
              <li key={line.title}>
                <strong>{line.title}</strong>: {missingText(line)}
              </li>
            ))}
          </ul>
          {!isNothing && (
            <p className="mt-4 text-quiet">Lo demás ya está en tu carrito, con los precios de hoy.</p>
          )}
        </Dialog>
      )}
    </>
  );
}

/** Orders the same again on the server, whose answer replaces the lines of the cart; resolves to what it could not take. */
async function reorder(id: string): Promise<MissingUnits[]> {
  let missing: MissingUnits[] = [];
  await syncToServer(async () => {
    const answer = await api.orders.reorder({ params: { id } });
    missing = answer.data.missing;
    return answer;
  });
  return missing;
}

/** Opens the cart over the page as it is: the bar's button opens it for this parameter, and removes it. */
function useOpenCart() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    const query = new URLSearchParams(search);
    query.set('carrito', 'abierto');
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
  };
}

function missingText({ reason, wanted, inCart }: MissingUnits): string {
  if (reason === 'gone') return 'ya no se vende.';
  if (reason === 'sold_out') return 'está agotado.';
  if (reason === 'few')
    return `solo ${inCart === 1 ? 'queda' : 'quedan'} ${inCart} de las ${wanted} que pediste.`;
  return 'no cabe en el carrito. Quita algún producto y vuelve a intentarlo.';
}
