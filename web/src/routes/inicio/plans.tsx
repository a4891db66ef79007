import { sitePaths } from '#shared/rules/site-paths.ts';
import { withdrawalDays } from '#shared/rules/subscriptions/subscription-status.ts';
import { withQueries } from '../../api/with-queries.tsx';
import { assessmentUrl } from '../../features/training/assessment/chosen-plan.ts';
import { Section } from '../../features/landing/section.tsx';
import { PlanGrid } from '../../features/subscriptions/plans/plan-grid.tsx';
import { plansOfTheCode } from '../../features/subscriptions/plans/code-plans.ts';
import { usePlans } from '../../features/subscriptions/plans/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** The three plans of the landing page, each with the way to the assessment. */
function Plans() {
  const { data = plansOfTheCode } = usePlans();
  return (
    <Section
      title="Tres planes, sin permanencia"
      more={{ to: sitePaths.pricing, label: 'Comparar los planes' }}
    >
      <PlanGrid
        plans={data}
        cycle="monthly"
        heading="h3"
        renderAction={({ _id, name }, isPopular) => (
          <ButtonLink
            to={_id === '' ? sitePaths.assessment : assessmentUrl(_id, 'monthly')}
            size="lg"
            variant={isPopular ? 'primary' : 'secondary'}
          >
            Empezar con {name}
          </ButtonLink>
        )}
      />
      <p className="mt-6 max-w-[44rem] text-quiet">
        Precios con IVA. Tienes {withdrawalDays} días para desistir: si no es para ti, lo haces en tu perfil y
        te reembolsamos lo pagado, menos los días empezados si ya has recibido una rutina.
      </p>
    </Section>
  );
}

export default withQueries(Plans);
