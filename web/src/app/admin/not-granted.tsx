import { permissionTexts, type Permission } from '#shared/rules/accounts/permissions.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Head } from '../../ui/head.tsx';

/** A page of the back office that the user's role does not grant: what it takes, and who can give it. */
export function NotGranted({ permission }: { permission: Permission }) {
  return (
    <div className="max-w-prose">
      <Head title="Sin permiso" noindex />
      <h1 className="text-xl">Tu rol no incluye esta página</h1>
      <p className="mt-3">
        Hace falta el permiso «{permissionTexts[permission]}». Te lo puede dar cualquier persona con el rol de
        Administración, en Roles; después, recarga esta página.
      </p>
      <ButtonLink to={sitePaths.admin} variant="secondary" className="mt-6">
        Ir a lo que sí puedes hacer
      </ButtonLink>
    </div>
  );
}

/** In place of every page, once the user's role grants none of them any more. */
export function NothingGranted() {
  return (
    <div className="max-w-prose">
      <Head title="Sin permiso" noindex />
      <h1 className="text-xl">No tienes permiso</h1>
      <p className="mt-3">
        Tu rol ya no incluye nada de la administración. Si debería incluirlo, pídeselo a cualquier persona con
        el rol de Administración; después, recarga esta página.
      </p>
      <ButtonLink to={sitePaths.home} variant="secondary" className="mt-6">
        Volver al inicio
      </ButtonLink>
    </div>
  );
}
