const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

interface CardFacts {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** `Visa terminada en 4242`. */
export const cardName = ({ brand, last4 }: Pick<CardFacts, 'brand' | 'last4'>): string =>
  `${brands[brand] ?? 'Tarjeta'} terminada en ${last4}`;

/** `12/34`. */
export const cardExpiry = ({ exp_month, exp_year }: Pick<CardFacts, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;
