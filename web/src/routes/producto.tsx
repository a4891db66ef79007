import '../features/catalogue/products.css';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Product } from '#shared/contracts/products.ts';
import { Head } from '../app/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ApiError } from '../api/client.ts';
import { AddToCart } from '../features/cart/add-to-cart.tsx';
import { DeliveryNotes } from '../features/catalogue/delivery-notes.tsx';
import { ProductBadges } from '../features/catalogue/product-badges.tsx';
import { ProductFacts } from '../features/catalogue/product-facts.tsx';
import { useProduct } from '../features/catalogue/queries.ts';
import { stockText } from '../features/catalogue/product-texts.ts';
import { BlankPicture } from '../ui/display/blank-picture.tsx';
import { Breadcrumb } from '../ui/navigation/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Picture } from '../ui/display/picture.tsx';
import { Price } from '../ui/display/price.tsx';
import { Quantity } from '../ui/form/quantity.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Stars } from '../ui/display/stars.tsx';

/** /tienda/{slug}: one product, with a sticky buy bar on the phone. */
export default function ProductPage() {
  const { slug = '' } = useParams();
  return (
    <QueryState
      query={useProduct(slug)}
      skeleton={
        <WithoutProduct title="Producto">
          <ProductSkeleton />
        </WithoutProduct>
      }
      renderError={(error, retry) =>
        error instanceof ApiError && error.status === 404 ? (
          <ProductNotFound />
        ) : (
          <WithoutProduct title="Producto">
            <ErrorState
              heading="h1"
              title="Error al cargar el producto"
              message={error.message}
              onRetry={retry}
            />
          </WithoutProduct>
        )
      }
    >
      {(product) => <ProductView key={product._id} product={product} />}
    </QueryState>
  );
}

/** The page without a product to show, excluded from search engines. */
function WithoutProduct({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page pt-10">
      <Head title={title} noindex />
      {children}
    </div>
  );
}

function ProductNotFound() {
  return (
    <WithoutProduct title="Producto no encontrado">
      <EmptyState
        heading="h1"
        title="Producto no encontrado"
        action={<ButtonLink to={sitePaths.shop}>Ver la tienda</ButtonLink>}
      >
        Puede que se haya retirado o que la dirección esté mal escrita.
      </EmptyState>
    </WithoutProduct>
  );
}

function ProductView({ product }: { product: Product }) {
  const picture = product.images.find((image) => image.isPrimary) ?? product.images[0];
  return (
    <div className="page pt-6 sm:pt-10">
      <Head
        title={product.title}
        description={product.description.slice(0, 155)}
        image={picture?.url}
        jsonLd={productFacts(product)}
      />
      <Breadcrumb
        items={[
          { label: 'Tienda', to: sitePaths.shop },
          { label: product.category.name, to: `${sitePaths.shop}?categoria=${product.category.slug}` },
        ]}
      />
      <div className="mt-6 md:grid md:grid-cols-2 md:items-start md:gap-x-12">
        <div className="relative md:sticky md:top-24">
          {picture ? (
            <Picture
              src={picture.url}
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              color={picture.color}
              sizes="(min-width: 48rem) 36rem, 92vw"
              eager
              className="rounded-card"
            />
          ) : (
            <BlankPicture className="rounded-card" />
          )}
          <ProductBadges product={product} onlyPopular className="absolute top-4 left-4" />
        </div>
        {/* no box on a phone: the buy bar sticks within the whole page, also where the title begins low */}
        <div className="max-md:contents">
          <h1 className="text-2xl max-md:mt-8">{product.title}</h1>
          <div className="mt-3">
            <Stars rating={product.averageRating} count={product.reviewCount} />
          </div>
          <p className="mt-5 text-2xl font-extrabold">
            <Price amount={product.price} />
          </p>
          <p className="mt-1 text-sm text-quiet">
            {['IVA incluido', ...(product.stock > 0 ? [stockText(product.stock)] : [])].join(' · ')}
          </p>
          <p className="mt-6 max-w-[65ch]">{product.description}</p>
          <BuyBar product={product} />
          <div className="mt-10 flex flex-col gap-10">
            <ProductFacts product={product} />
            <DeliveryNotes facts={product.facts} />
          </div>
        </div>
      </div>
    </div>
  );
}

function BuyBar({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <div className="buy-bar">
      {product.stock > 0 && (
        <Quantity value={quantity} onChange={setQuantity} label={product.title} max={product.stock} />
      )}
      <AddToCart product={product} quantity={quantity} />
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div aria-busy className="grid gap-12 md:grid-cols-2">
      <h1 className="sr-only">Cargando producto</h1>
      <Skeleton className="aspect-square rounded-card" />
      <div>
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="mt-6 h-9 w-1/3" />
        <SkeletonText lines={4} className="mt-8" />
      </div>
    </div>
  );
}

/** schema.org data. Without ratings, because the page does not show the reviews themselves. */
const productFacts = ({ title, description, sku, price, stock }: Product) => ({
  '@type': 'Product',
  name: title,
  description,
  sku,
  offers: {
    '@type': 'Offer',
    priceCurrency: 'EUR',
    price,
    availability: stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  },
});
