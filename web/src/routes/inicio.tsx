import '../features/landing/landing.css';
import '../features/catalogue/products.css';
import { useEffect } from 'react';
import { brand } from '#shared/rules/brand.ts';
import { Head } from '../app/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { PostCard } from '../features/blog/post-card.tsx';
import { posts } from '#shared/posts.ts';
import { Claims } from '../features/landing/claims.tsx';
import { FeaturedSlots } from '../features/landing/featured-slots.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { FinalCallToAction } from '../features/landing/final-call-to-action.tsx';
import { Section } from '../features/landing/section.tsx';
import { Steps } from '../features/landing/steps.tsx';
import { Testimonials } from '../features/landing/testimonials.tsx';
import { ProductCard } from '../features/catalogue/product-card.tsx';
import { messages } from '../features/catalogue/messages.ts';
import { useFeaturedProducts } from '../features/catalogue/use-featured-products.ts';
import { QuickAdd } from '../features/cart/add-to-cart.tsx';
import { toast } from '../ui/feedback/toast.ts';

const description =
  'Tu entrenador online, objetivos claros, sin permanencia. Haz el test, recibe tu rutina y entrena con un plan que puedes cumplir.';

/** /: the landing page. */
export default function LandingPage() {
  return (
    <>
      <Head
        title={`${brand.name}: tu entrenador online`}
        description={description}
        jsonLd={{ '@type': 'Organization', name: brand.name, description }}
      />
      <Hero start={sitePaths.assessment} shop={sitePaths.shop} />
      <Steps start={sitePaths.assessment} />
      <Section title="Productos destacados" more={{ to: sitePaths.shop, label: 'Ver toda la tienda' }}>
        <Featured />
      </Section>
      <Claims />
      <Testimonials />
      <Section title="Del blog" more={{ to: sitePaths.blog, label: 'Ver el blog' }}>
        <div className="grid grid-cols-1 gap-x-8 gap-y-12 md:grid-cols-3">
          {posts.map((post) => (
            <PostCard key={post.id} post={post} to={sitePaths.post(post.id)} heading="h3" />
          ))}
        </div>
      </Section>
      <FinalCallToAction start={sitePaths.assessment} />
    </>
  );
}

function Featured() {
  const { products, failed } = useFeaturedProducts();
  useEffect(() => {
    if (failed) toast.error({ description: messages.featuredFailed });
  }, [failed]);
  const cards = products.map((product) => (
    <ProductCard key={product._id} product={product} heading="h3" action={<QuickAdd product={product} />} />
  ));
  return <FeaturedSlots cards={cards} />;
}
