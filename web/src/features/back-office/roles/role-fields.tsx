import './roles.css';
import {
  neededBy,
  permissions,
  permissionTexts,
  type Permission,
} from '#shared/rules/accounts/permissions.ts';
import { roleLengths } from '#shared/rules/accounts/role.ts';
import { usePermissions } from '../../../api/back-office/use-can.ts';
import { Field, Input, TextArea } from '../../../ui/form/field.tsx';
import { roleLabels, withPermission, type RoleValues } from './role-values.ts';

interface Props {
  values: RoleValues;
  /** What is wrong, by field. */
  problems: Partial<Record<keyof RoleValues, string>>;
  /** Whether any user has the role: its internal name stays. */
  isInUse: boolean;
  onChange: (change: Partial<RoleValues>) => void;
}

/** The fields of a role. */
export function RoleFields({ values, problems, isInUse, onChange }: Props) {
  const { name, displayName, description, permissions: granted } = values;
  return (
    <>
      <Field label={roleLabels.displayName} error={problems.displayName}>
        <Input
          data-autofocus
          value={displayName}
          maxLength={roleLengths.displayName}
          autoComplete="off"
          onChange={(event) => onChange({ displayName: event.target.value })}
        />
      </Field>
      <Field
        label={roleLabels.name}
        hint={
          isInUse
            ? 'No cambia mientras algún usuario tenga el rol.'
            : 'Para el historial y los filtros, como «almacen».'
        }
        error={problems.name}
      >
        <Input
          value={name}
          maxLength={roleLengths.name}
          readOnly={isInUse}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={roleLabels.description} error={problems.description}>
        <TextArea
          rows={2}
          value={description}
          maxLength={roleLengths.description}
          onChange={(event) => onChange({ description: event.target.value.replaceAll('\n', ' ') })}
        />
      </Field>
      <PermissionFields granted={granted} onChange={(next) => onChange({ permissions: next })} />
    </>
  );
}

interface PermissionProps {
  granted: readonly Permission[];
  onChange: (granted: Permission[]) => void;
}

/** A box for each permission. One that the admin lacks cannot be given or taken away. */
function PermissionFields({ granted, onChange }: PermissionProps) {
  const own = usePermissions();
  return (
    <fieldset className="role-permissions">
      <legend>{roleLabels.permissions}</legend>
      <p className="text-sm text-quiet">
        Lo que se puede cambiar también se puede ver. Solo puedes dar los permisos que tú tienes.
      </p>
      <ul>
        {permissions.map((permission) => (
          <li
            key={permission}
            className={neededBy(permission).length > 0 ? 'role-permission-more' : undefined}
          >
            <label className="role-permission">
              <input
                type="checkbox"
                checked={granted.includes(permission)}
                disabled={!own.includes(permission)}
                onChange={(event) => onChange(withPermission(granted, permission, event.target.checked))}
              />
              {permissionTexts[permission]}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
