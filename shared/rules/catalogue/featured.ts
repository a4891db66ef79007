/** The most products that are featured: the landing page has room for four. */
export const maxFeatured = 4;
