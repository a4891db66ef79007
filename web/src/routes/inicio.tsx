import '../features/landing/landing.css';
import '../features/landing/routine-sheet.css';
import '../features/landing/trainers.css';
import '../features/subscriptions/plans/plans.css';
import '../features/catalogue/products.css';
import '../ui/display/question-list.css';
import { brand } from '#shared/content/brand.ts';
import { Head } from '../ui/head.tsx';
import { island } from '../app/island.tsx';
import { description } from './inicio/description.ts';

// the HTML of the islands stands before their code loads, so this page imports their styles
const Opening = island(() => import('./inicio/opening.tsx'));
const Plans = island(() => import('./inicio/plans.tsx'), { isLive: true });
const Featured = island(() => import('./inicio/featured.tsx'), { isLive: true });
const Closing = island(() => import('./inicio/closing.tsx'));

/** /: the landing page. */
export default function LandingPage() {
  return (
    <>
      <Head title={`${brand.name}: tu entrenador online`} description={description} />
      <Opening />
      <Plans />
      <Featured />
      <Closing />
    </>
  );
}
