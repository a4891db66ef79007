import { sitePaths } from '#shared/rules/site-paths.ts';
import { plansFromText } from '#shared/rules/subscriptions/default-plans.ts';
import { Hero } from '../../features/landing/hero.tsx';
import { Steps } from '../../features/landing/steps.tsx';

/** What the landing page begins with: the claim, and the way to the first routine. */
export default function Opening() {
  return (
    <>
      <Hero
        start={sitePaths.assessment}
        shop={sitePaths.shop}
        plans={sitePaths.pricing}
        month={sitePaths.exampleMonth}
        price={plansFromText}
      />
      <Steps start={sitePaths.assessment} />
    </>
  );
}
