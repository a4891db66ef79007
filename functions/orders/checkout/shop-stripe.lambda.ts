import { shopStripe } from '#shared/contracts/orders/shop-stripe.ts';
import { serve } from '../../platform/http/serve.ts';
import { cancelCheckout } from './cancel-checkout.ts';
import { confirmCheckout } from './confirm-checkout.ts';
import { createCheckoutSession } from './create-checkout-session.ts';

export const handler = serve(shopStripe, {
  createCheckoutSession,
  confirm: confirmCheckout,
  cancel: cancelCheckout,
});
