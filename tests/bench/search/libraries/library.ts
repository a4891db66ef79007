import type { Searchable } from '#functions/_data/catalogue/search-index.ts';

/** Finds the ids of products by what a customer types, best match first. */
export type Search = (typed: string) => string[] | Promise<string[]>;

/** Makes an index of products. */
export type MakeIndex = (products: readonly Searchable[]) => Search | Promise<Search>;
