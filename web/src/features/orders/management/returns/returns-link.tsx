import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useOpenReturns } from '../queries.ts';

/** The way to the open returns, with their number as soon as it is known. */
export function ReturnsLink() {
  const { data } = useOpenReturns();
  const count = data && data.returns.length > 0 ? ` (${data.returns.length}${data.hasMore ? '+' : ''})` : '';
  return (
    <ButtonLink size="sm" variant="secondary" to={adminUrls.returns}>
      Devoluciones{count}
    </ButtonLink>
  );
}
