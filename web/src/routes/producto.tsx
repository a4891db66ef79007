import '../app/prepared-data.ts';
import '../features/catalogue/products.css';
import { useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import { Head } from '../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ApiError } from '../api/client.ts';
import { AddToCart, QuickAdd } from '../features/orders/cart/add-to-cart.tsx';
import { DeliveryNotes } from '../features/catalogue/product-page/delivery-notes.tsx';
import { FoodFacts } from '../features/catalogue/product-page/food-facts.tsx';
import { PreviousPrice } from '../features/catalogue/previous-price.tsx';
import { ProductBadges } from '../features/catalogue/product-badges.tsx';
import { ProductGallery } from '../features/catalogue/gallery/product-gallery.tsx';
import { searchFacts } from '../features/catalogue/product-page/search-facts.ts';
import { ProductFacts } from '../features/catalogue/product-page/product-facts.tsx';
import { RelatedProducts } from '../features/catalogue/product-page/related-products.tsx';
import { useProduct } from '../features/catalogue/queries.ts';
import { shortDescription, stockText } from '../features/catalogue/product-texts.ts';
import { ProductReviews } from '../features/reviews/product/product-reviews.tsx';
import { ReviewsLink } from '../features/reviews/product/reviews-link.tsx';
import { AlertForm } from '../features/catalogue/stock-alerts/alert-form.tsx';
import { MailedAlert } from '../features/catalogue/stock-alerts/mailed-alert.tsx';
import { useAlertLink } from '../features/catalogue/stock-alerts/use-alert-link.ts';
import { Breadcrumb } from '../ui/navigation/breadcrumb.tsx';
import { siteOrigin } from '../ui/navigation/site-origin.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DataBlock } from '../ui/display/data-block.tsx';
import { DeliveryRange } from '../ui/display/delivery-range.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Price } from '../ui/display/price.tsx';
import { Quantity } from '../ui/form/quantity.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { UnitPrice } from '../ui/display/unit-price.tsx';

/** /tienda/{slug}: one product, with a sticky buy bar on the phone. */
export default function ProductPage() {
  const { slug = '' } = useParams();
  const alertLink = useAlertLink();
  if (!alertLink) return <ProductOf slug={slug} />;
  return (
    <WithoutProduct title="Aviso de stock">
      <MailedAlert key={alertLink.token} link={alertLink} slug={slug} />
    </WithoutProduct>
  );
}

function ProductOf({ slug }: { slug: string }) {
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
      {(product) =>
        product.slug === slug ? (
          <ProductView key={product._id} product={product} />
        ) : (
          // an earlier address of the product
          <Navigate to={sitePaths.product(product.slug)} replace />
        )
      }
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
  return (
    <div className="page pt-6 sm:pt-10">
      <Head
        title={product.metaTitle || product.title}
        description={product.metaDescription || shortDescription(product.description)}
        image={product.images[0]?.url}
        type="product"
      />
      <DataBlock facts={searchFacts(product, siteOrigin.url)} />
      <Breadcrumb
        items={[
          { label: 'Tienda', to: sitePaths.shop },
          { label: product.category.name, to: sitePaths.category(product.category.slug) },
        ]}
      />
      <div className="mt-6 md:grid md:grid-cols-2 md:items-start md:gap-x-12">
        <div className="relative md:sticky md:top-24">
          <ProductGallery pictures={product.images} title={product.title} />
          <ProductBadges product={product} onlyPopular className="absolute top-4 left-4" />
        </div>
        {/* no box on a phone: the buy bar sticks within the whole page, also where the title begins low */}
        <div className="max-md:contents">
          <h1 className="text-2xl max-md:mt-8">{product.title}</h1>
          <div className="mt-3">
            <ReviewsLink {...product} />
          </div>
          <p className="mt-5 text-2xl font-extrabold">
            <Price amount={product.price} />
          </p>
          <PreviousPrice product={product} isExplained />
          <UnitPrice price={product.price} content={product.netContent} className="mt-1" />
          <p className="mt-1 text-sm text-quiet">
            {['IVA incluido', ...(product.stock > 0 ? [stockText(product.stock)] : [])].join(' · ')}
          </p>
          {product.stock > 0 && <DeliveryRange className="mt-1 text-sm font-semibold" />}
          <p className="mt-6 max-w-[65ch]">{product.description}</p>
          <BuyBar product={product} />
          {product.stock <= 0 && <AlertForm productId={product._id} />}
        </div>
        <div className="product-details">
          <ProductFacts product={product} />
          <FoodFacts product={product} />
          <DeliveryNotes product={product} />
        </div>
      </div>
      <ProductReviews productId={product._id} reviewCount={product.reviewCount} />
      <RelatedProducts product={product} renderAction={(other) => <QuickAdd product={other} />} />
    </div>
  );
}

function BuyBar({ product }: { product: Product }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <div className="buy-bar">
      {/* on a phone the other prices scroll out of sight */}
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-3 md:hidden">
        <Price amount={product.price} className="font-bold" />
        <UnitPrice price={product.price} content={product.netContent} />
      </div>
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
