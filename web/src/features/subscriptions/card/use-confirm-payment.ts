import { useQueryClient } from '@tanstack/react-query';

/** `confirmPayment` for components. Its code loads at the first call: most payments need no authentication by the bank. */
export function useConfirmPayment(): (clientSecret: string) => Promise<void> {
  const cache = useQueryClient();
  return async (clientSecret) => {
    const { confirmPayment } = await import('./queries.ts');
    return confirmPayment(cache, clientSecret);
  };
}
