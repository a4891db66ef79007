/** Records every call of the functions to Stripe while `act` runs, such as `GET /v1/events`. */
export async function stripeCalls<T>(act: () => Promise<T>): Promise<{ result: T; calls: string[] }> {
  const { withStripe } = await import('#functions/platform/ports/stripe.ts');
  const calls: string[] = [];
  const note = ({ method, path }: { method: string; path: string }) =>
    void calls.push(`${method} ${path.split('?')[0]}`);
  await withStripe(async (stripe) => stripe.on('request', note));
  try {
    return { result: await act(), calls };
  } finally {
    await withStripe(async (stripe) => stripe.off('request', note));
  }
}
