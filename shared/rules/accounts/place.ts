/** Where a network is, as the distribution knows it: two letters such as ES, and the town where it is known. */
export interface Place {
  country: string;
  city: string | null;
}

let countries: Intl.DisplayNames | undefined;

/** `Madrid, España`, or the country alone. */
export function placeName({ country, city }: Place): string {
  countries ??= new Intl.DisplayNames('es', { type: 'region' });
  // other texts are refused with a RangeError
  const name = /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country;
  return city === null ? name : `${city}, ${name}`;
}
