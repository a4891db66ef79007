import './mine.css';
import { type RefObject, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { profileTabPath, sitePaths, writeReviewPath } from '#shared/rules/site-paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { NoticeDialog } from '../../../ui/overlay/notice-dialog.tsx';
import { messages } from './messages.ts';
import { MyReviewCard } from './my-review-card.tsx';
import { type MyReviews, useMyReviews } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { LinePicture } from '../../../ui/display/line-picture.tsx';
import { dayText } from '../messages.ts';
import { reviewNoticeShort } from '#shared/content/review-notice.ts';
import { reviewRequestDays } from '#shared/rules/reviews/reviews.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { useSetRequests } from './mutations.ts';

/** The tab opiniones: what waits for a review, and the reviews of the user. The address opens the form of a product. */
export default function ReviewTab() {
  const openId = new URLSearchParams(useLocation().search).get('producto');
  const navigate = useNavigate();
  const close = () => void navigate(profileTabPath('opiniones'), { replace: true, preventScrollReset: true });
  const query = useMyReviews();
  const holder = useRef<HTMLDivElement>(null);
  return (
    <div ref={holder} tabIndex={-1}>
      <QueryState
        query={query}
        errorTitle={messages.loadFailed}
        skeleton={
          <div aria-busy>
            <SkeletonText lines={6} className="max-w-xl" />
          </div>
        }
      >
        {(mine) => (
          <>
            <Lists mine={mine} openId={openId} holder={holder} />
            {openId !== null && <OpenForm key={openId} mine={mine} productId={openId} onClose={close} />}
          </>
        )}
      </QueryState>
    </div>
  );
}

interface ListsProps {
  mine: MyReviews;
  openId: string | null;
  /** It gets the focus of a control that has gone. */
  holder: RefObject<HTMLElement | null>;
}

function Lists({ mine, openId, holder }: ListsProps) {
  const { reviews, reviewable, wantsRequests } = mine;
  // what the form has sent moves to another list: the button that opened it is gone when it closes
  useFocusAfterRemoval(holder, openId ?? mine);
  return (
    <div className="flex max-w-2xl flex-col gap-12">
      {reviews.length === 0 && reviewable.length === 0 && (
        <EmptyState
          title="Aún no hay nada que opinar"
          action={<ButtonLink to={sitePaths.shop}>Ir a la tienda</ButtonLink>}
        >
          Cuando recibas un pedido, aquí podrás contar qué te parece lo que has comprado.
        </EmptyState>
      )}
      {reviewable.length > 0 && (
        <section aria-labelledby="reviewable">
          <h2 id="reviewable" className="text-xl">
            Esperan tu opinión
          </h2>
          <ul className="own-rows">
            {reviewable.map((one) => (
              <ReviewableRow key={one.product._id} reviewable={one} />
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section aria-labelledby="reviews">
          <h2 id="reviews" className="text-xl">
            Tus opiniones
          </h2>
          <ul className="own-rows">
            {reviews.map((review) => (
              <li key={review._id}>
                <MyReviewCard review={review} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <RequestsChoice isWanted={wantsRequests} />
    </div>
  );
}

interface FormProps {
  mine: MyReviews;
  productId: string;
  onClose: () => void;
}

function OpenForm({ mine: { reviews, reviewable }, productId, onClose }: FormProps) {
  const saved = reviews.find(({ product }) => product._id === productId);
  const product = saved?.product ?? reviewable.find((one) => one.product._id === productId)?.product;
  if (product) return <ReviewDialog product={product} saved={saved} onClose={onClose} />;
  return (
    <NoticeDialog title="Todavía no puedes opinar" closeText="Entendido" onClose={onClose}>
      <p>
        Solo se opina de lo que ha llegado con un pedido de esta cuenta. Si lo compraste con otra, entra con
        ella.
      </p>
    </NoticeDialog>
  );
}

/** A received product without a review of the user. */
function ReviewableRow({ reviewable }: { reviewable: MyReviews['reviewable'][number] }) {
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

/** Whether the user is asked for reviews by mail, and how reviews are checked. */
function RequestsChoice({ isWanted }: { isWanted: boolean }) {
  const set = useSetRequests();
  return (
    <section aria-labelledby="requests" className="border-t border-rule pt-6">
      <h2 id="requests" className="text-lg">
        Cómo funciona
      </h2>
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={set.isPending ? set.variables : isWanted}
          onChange={({ target }) => set.mutate(target.checked)}
        />
        Preguntadme por email qué me parece lo que compro
      </label>
      <p className="text-sm text-quiet">
        Una sola vez por pedido, {reviewRequestDays} días después de la entrega.
      </p>
      <p className="mt-3 text-sm text-quiet">
        {reviewNoticeShort}
        <Link to={sitePaths.legal('opiniones')} className="text-link flex w-fit min-h-11 items-center">
          Cómo comprobamos las opiniones
        </Link>
      </p>
    </section>
  );
}
