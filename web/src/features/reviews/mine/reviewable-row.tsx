import { writeReviewPath } from '#shared/rules/site-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LinePicture } from '../../../ui/display/line-picture.tsx';
import { dayText } from '../messages.ts';
import type { MyReviews } from './queries.ts';

/** A received product without a review of the user. */
export function ReviewableRow({ reviewable }: { reviewable: MyReviews['reviewable'][number] }) {
  const { product, order, deliveredAt } = reviewable;
  return (
    <li className="own-row">
      <LinePicture image={product.image} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{product.title}</p>
        <p className="text-sm text-quiet">
          {deliveredAt === null ? 'Pedido' : `Llegó el ${dayText(deliveredAt)} con el pedido`}{' '}
          <span className="whitespace-nowrap">{order.orderNumber}</span>
        </p>
      </div>
      <ButtonLink
        to={writeReviewPath(product._id)}
        size="sm"
        aria-label={`Escribir opinión sobre ${product.title}`}
      >
        Escribir opinión
      </ButtonLink>
    </li>
  );
}
