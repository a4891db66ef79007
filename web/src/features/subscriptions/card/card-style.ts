import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

type CardStyle = NonNullable<StripeCardElementOptions['style']>;

/** Colours for Stripe's iframe, which cannot read our CSS tokens; updated when the colour scheme changes. */
export function useCardStyle(): CardStyle {
  const [style, setStyle] = useState(readStyle);
  useEffect(() => {
    const scheme = window.matchMedia('(prefers-color-scheme: dark)');
    const update = () => setStyle(readStyle());
    scheme.addEventListener('change', update);
    return () => scheme.removeEventListener('change', update);
  }, []);
  return style;
}

function readStyle(): CardStyle {
  const probe = document.createElement('span');
  document.body.append(probe);
  // a custom property returns `light-dark(…)` unresolved; the computed `color` is resolved
  const token = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const style: CardStyle = {
    base: {
      color: token('ink'),
      iconColor: token('accent'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '17px',
      lineHeight: '28px',
      fontSmoothing: 'antialiased',
      '::placeholder': { color: token('quiet') },
    },
    invalid: { color: token('danger'), iconColor: token('danger') },
  };
  probe.remove();
  return style;
}
