import '../../../ui/list/data-table.css';
import type { ReactNode } from 'react';
import type { ManagedReview } from '#shared/contracts/reviews/review.ts';
import { reviewStateNames } from '#shared/rules/reviews/reviews.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { GrantedLink } from '../../../ui/back-office/granted-link.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Stars } from '../../../ui/display/stars.tsx';
import { formatDateTime } from '../../../ui/format-dates.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { stateTones } from '../messages.ts';

/** What a review is about: a link to its page, where the shop shows it. */
export function ReviewedName({ product: { title, slug } }: Pick<ManagedReview, 'product'>) {
  if (slug === null)
    return (
      <p className="font-bold wrap-anywhere">
        {title} <span className="font-normal text-quiet">(ya no se ve en la tienda)</span>
      </p>
    );
  return (
    <Link to={sitePaths.product(slug)} className="row-name inline-flex items-center">
      {title}
    </Link>
  );
}

/** Stars, state, title and text of a review: what its readers see. */
export function ReviewWords({ review: { rating, state, title, text } }: { review: ManagedReview }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <Badge tone={stateTones[state]}>{reviewStateNames[state]}</Badge>
      </p>
      {title && <p className="mt-2 font-bold wrap-anywhere">{title}</p>}
      <p className="mt-1 max-w-[75ch] whitespace-pre-line wrap-anywhere">{text}</p>
    </>
  );
}

/** Who has written a review, with which order, and what has been decided about it. */
export function ReviewContext({ review }: { review: ManagedReview }) {
  const { user, authorName, order, writtenAt, moderation, state, reason } = review;
  return (
    <dl className="review-context">
      <Fact label="Quién">
        {user === null ? (
          `${authorName}: cuenta eliminada`
        ) : (
          <>
            <GrantedLink to={adminUrls.user(user._id)} permission="users:read">
              {user.name}
            </GrantedLink>{' '}
            {user.isBanned && <Badge tone="danger">Expulsado</Badge>}
            <span className="block text-sm text-quiet">Se muestra como {authorName}</span>
          </>
        )}
      </Fact>
      <Fact label="Pedido">
        <GrantedLink to={adminUrls.order(order._id)} permission="orders:read">
          {order.orderNumber}
        </GrantedLink>
      </Fact>
      <Fact label="Escrita">
        <time dateTime={writtenAt}>{formatDateTime(writtenAt)}</time>
      </Fact>
      {moderation && (
        <Fact label={state === 'pending' ? 'Decidida antes' : reviewStateNames[state]}>
          <time dateTime={moderation.at}>{formatDateTime(moderation.at)}</time>, {moderation.by}
        </Fact>
      )}
      {reason && <Fact label="Motivo">{reason}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
