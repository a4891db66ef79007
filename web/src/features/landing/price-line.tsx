import { Link } from '../../ui/navigation/link.tsx';

/** What a plan costs at least, as a link to all plans. */
export const PriceLine = ({ to, price }: { to: string; price: string }) => (
  <p className="mt-3">
    <Link to={to} className="text-link inline-flex min-h-11 items-center">
      {price}
    </Link>
  </p>
);
