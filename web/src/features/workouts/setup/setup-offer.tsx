import { sitePaths } from '#shared/rules/site-paths.ts';
import { useSession } from '../../../api/session.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { setupAnchor, useSetup } from './queries.ts';

/** One line to a subscriber who has not said yet when and with what they train. */
export function SetupOffer() {
  const session = useSession();
  const { data } = useSetup({ enabled: session?.hasProfile === true && !session.view });
  if (data?.setup !== null) return null;
  return (
    <p>
      <Link to={`${sitePaths.profile}?tab=entrenamiento#${setupAnchor}`} className="text-link">
        Elige tus días y tu material
      </Link>
      , y tu entreno se adapta.
    </p>
  );
}
