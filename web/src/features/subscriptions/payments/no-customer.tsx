import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { failureText, messages } from './messages.ts';

/** Notice for an account without Stripe customer, with the button that creates one. */
export function NoCustomer({ payer }: { payer: { email: string; name: string } }) {
  const cache = useQueryClient();
  const create = useSingleMutation({
    mutationFn: async () => {
      const { data } = await api.subscriptions.createCustomer({
        body: { email: payer.email, name: payer.name },
      });
      if (!data.customerId) throw new Error(messages.noCustomerId);
    },
    onSuccess: () => {
      toast.success(messages.customerCreated);
      return cache.invalidateQueries({ queryKey: ['stripe'] });
    },
    onError: (error) => toast.error({ description: failureText(messages.createCustomerFailed, error) }),
  });
  return (
    <div className="notice">
      <WarningIcon />
      <div>
        <p>{messages.noCustomerYet}</p>
        <Button
          variant="secondary"
          className="mt-3"
          busyText={create.isPending && 'Creando...'}
          onClick={() => create.mutate()}
        >
          Crear configuración de pagos
        </Button>
      </div>
    </div>
  );
}
