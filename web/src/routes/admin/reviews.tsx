import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { messages } from '../../features/reviews/management/messages.ts';
import { ReviewList } from '../../features/reviews/management/review-list.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/reviews: what buyers have written, to publish or to reject. */
export default function ReviewsPage() {
  return (
    <div className="max-w-7xl">
      <Head title={messages.title} noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 mb-5 text-xl">{messages.title}</h1>
      <ReviewList />
    </div>
  );
}
