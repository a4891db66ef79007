/** One line of the composition table on a product's page. */
interface DemoFact {
  label: string;
  value: string;
}

export interface DemoProduct {
  slug: string;
  title: string;
  description: string;
  priceCents: number;
  stock: number;
  categorySlug: string;
  sku: string;
  averageRating: number;
  reviewCount: number;
  totalSales: number;
  isFeatured: boolean;
  /** How many days before the demo's first start it came to the shop. */
  daysOld: number;
  tags: string[];
  weightKg: number;
  facts: DemoFact[];
  /** What the picture shows, for those who do not see it. */
  imageAlt: string;
}

type Entry = Omit<DemoProduct, 'categorySlug' | 'isFeatured' | 'facts'> & {
  isFeatured?: true;
  facts: Record<string, string>;
};

/** Turns the entries of a data file into the products of one category. */
export const shelf = (categorySlug: string, entries: Entry[]): DemoProduct[] =>
  entries.map(({ isFeatured = false, facts, ...entry }) => ({
    ...entry,
    categorySlug,
    isFeatured,
    facts: Object.entries(facts).map(([label, value]) => ({ label, value })),
  }));

/** The sentence that the law asks for on every food supplement (Real Decreto 1487/2009). */
export const supplement = {
  Aviso:
    'Complemento alimenticio. No superes la dosis diaria indicada. No sustituye una dieta variada y equilibrada ni un estilo de vida saludable. Mantener fuera del alcance de los niños más pequeños.',
};
