import { useEffect } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { QuickAdd } from '../../features/orders/cart/add-to-cart.tsx';
import { messages } from '../../features/catalogue/messages.ts';
import { ProductCard } from '../../features/catalogue/product-card.tsx';
import { isMostlyPopular } from '../../features/catalogue/product-texts.ts';
import { useFeaturedProducts } from '../../features/catalogue/use-featured-products.ts';
import { FeaturedSlots } from '../../features/landing/featured-slots.tsx';
import { Section } from '../../features/landing/section.tsx';
import { toast } from '../../ui/feedback/toast.ts';

/** Up to four products of the shop on the landing page. */
export default function Featured() {
  const { products, failed } = useFeaturedProducts();
  useEffect(() => {
    if (failed) toast.error({ description: messages.featuredFailed });
  }, [failed]);
  const isPopularCommon = isMostlyPopular(products);
  const cards = products.map((product) => (
    <ProductCard
      key={product._id}
      product={product}
      heading="h3"
      isPopularCommon={isPopularCommon}
      action={<QuickAdd product={product} />}
    />
  ));
  return (
    <Section title="Productos destacados" more={{ to: sitePaths.shop, label: 'Ver toda la tienda' }}>
      <FeaturedSlots cards={cards} />
    </Section>
  );
}
