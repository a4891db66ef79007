/** A typed card number without spaces and hyphens. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** Whether a card number has a plausible length and a valid check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
