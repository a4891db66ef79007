import { sitePaths } from '#shared/rules/site-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useMonths } from './queries.ts';

/** The way to the training and its progress, for those who have a month with a plan. */
export function TrainingLink() {
  const { data: months = [] } = useMonths();
  return months.length > 0 ? (
    <ButtonLink to={sitePaths.training} variant="secondary" className="mt-2 self-start">
      Tu entreno y tu progreso
    </ButtonLink>
  ) : null;
}
