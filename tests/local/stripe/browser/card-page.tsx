import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { StrictMode, useState, type FormEvent } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** The options of the test. */
    given: {
      key: string;
      secret: string;
      color: string;
      wrong: string;
    };
    /** All change events of the element. */
    changes: StripeCardElementChangeEvent[];
    result: unknown;
  }
}

const { key, secret, color, wrong } = window.given;
const stripe = loadStripe(key);
window.changes = [];

function CardForm() {
  const client = useStripe();
  const elements = useElements();
  const [error, setError] = useState<string>();
  const [done, setDone] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!client || !card) return;
    setError(undefined);
    // Like the product: the card becomes a payment method first, then the intent is confirmed with it.
    const made = await client.createPaymentMethod({
      type: 'card',
      card,
      billing_details: { email: 'ana@example.es' },
    });
    const data = { payment_method: made.paymentMethod?.id ?? '' };
    const result = made.error
      ? { error: made.error }
      : secret.startsWith('pi_')
        ? await client.confirmCardPayment(secret, data)
        : await client.confirmCardSetup(secret, data);
    window.result = result;
    if (result.error) setError(result.error.message);
    else setDone('Tarjeta guardada');
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label htmlFor="card">Tarjeta</label>
      <CardElement
        id="card"
        onReady={() => (document.body.dataset['ready'] = 'yes')}
        options={{
          style: {
            base: { color, fontSize: '16px', fontFamily: 'Archivo Variable, sans-serif' },
            invalid: { color: wrong },
          },
        }}
        onChange={(event) => {
          window.changes.push(event);
          setError(event.error?.message);
        }}
      />
      {error && <p role="alert">{error}</p>}
      <p role="status">{done}</p>
      <button>Guardar</button>
    </form>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Elements stripe={stripe} options={{ locale: 'es' }}>
      <CardForm />
    </Elements>
  </StrictMode>,
);
