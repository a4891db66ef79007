import { useLocation } from 'react-router-dom';
import { Head } from '../../../ui/head.tsx';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { endView } from './end-view.ts';

/** The back office in a view of the site as another user: it is not part of the view, and this leads back to it. */
export function NotInView() {
  const name = useSession()?.user.name;
  const { pathname } = useLocation();
  // a view that begins changes the session at once, and the page a moment later
  if (window.location.pathname !== pathname) return null;
  return (
    <div className="page py-16 lg:py-24">
      <Head title="Vista de otro usuario" noindex />
      <h1 className="text-2xl wrap-anywhere">En esta pestaña ves la web como {name}</h1>
      <p className="mt-3 max-w-prose text-quiet">
        La administración no forma parte de lo que ve. Vuelve a tu cuenta para usarla aquí, o ábrela en otra
        pestaña: allí sigues con tu cuenta.
      </p>
      <Button className="mt-8" onClick={endView}>
        Dejar de ver la web como {name}
      </Button>
    </div>
  );
}
