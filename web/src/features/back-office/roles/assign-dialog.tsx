import './roles.css';
import { useId, useState } from 'react';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import type { ManagedUser } from '#shared/contracts/back-office/managed-user.ts';
import { PartState } from '../../../ui/feedback/query-state.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { messages } from './messages.ts';
import { useAssignRole } from './mutations.ts';
import { useFoundUsers } from './queries.ts';

interface Props {
  roles: readonly ManagedRole[];
  /** Searched for when it opens: an e-mail. */
  search: string | null;
  onClose: () => void;
}

/** Gives a user a role: first the user is searched and chosen, then the role. */
export function AssignDialog({ roles, search: first, onClose }: Props) {
  const [search, setSearch] = useState(first ?? '');
  const [chosen, setChosen] = useState<ManagedUser | null>(null);
  const [roleId, setRoleId] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const users = useFoundUsers(search);
  // a search that comes after the choice keeps it, as long as it finds the user
  const user = users.data?.find(({ _id }) => _id === chosen?._id) ?? null;
  const assign = useAssignRole();
  const userMissing = isSubmitted && !user;
  const errorId = useId();

  const submit = () => {
    setSubmitted(true);
    if (user && roleId) assign.mutate({ user, roleId }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Asignar rol"
      confirmText="Asignar rol"
      busyText={assign.isPending && 'Asignando...'}
      intro={
        <SearchField
          label="Usuario"
          placeholder="Nombre o email"
          value={search}
          isFirst
          keepsPause
          onChange={setSearch}
        />
      }
      className="mt-4 grid gap-4"
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <div className="found-users">
          <PartState query={users} errorTitle={messages.usersFailed} lines={4}>
            {(found) => (
              <FoundUsers
                users={found}
                chosen={user}
                errorId={userMissing ? errorId : undefined}
                onChoose={setChosen}
              />
            )}
          </PartState>
        </div>
        <p id={errorId} aria-live="polite" className="text-sm font-semibold text-danger">
          {userMissing && messages.userMissing}
        </p>
      </div>
      <RoleSelect
        roles={roles}
        present={user?.role}
        value={roleId}
        isMissing={isSubmitted && !roleId}
        onChange={setRoleId}
      />
    </FormDialog>
  );
}

interface FoundProps {
  users: readonly ManagedUser[];
  chosen: ManagedUser | null;
  /** The message that none is chosen. */
  errorId: string | undefined;
  onChoose: (user: ManagedUser) => void;
}

/** The users that the search finds, to choose one. */
function FoundUsers({ users, chosen, errorId, onChoose }: FoundProps) {
  if (users.length === 0) return <p className="text-quiet">{messages.noUserFound}</p>;
  return (
    <fieldset aria-describedby={errorId}>
      <legend className="sr-only">Usuarios encontrados</legend>
      {users.map((user) => (
        <label key={user._id} className="found-user">
          <input
            type="radio"
            name="user"
            checked={chosen?._id === user._id}
            onChange={() => onChoose(user)}
          />
          <span className="min-w-0">
            {user.name}
            <span className="block text-sm text-quiet">
              {user.email} · {user.role.displayName}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface RoleSelectProps {
  roles: readonly ManagedRole[];
  /** What the user has now. */
  present: ManagedUser['role'] | undefined;
  value: string;
  isMissing: boolean;
  onChange: (roleId: string) => void;
}

function RoleSelect({ roles, present, value, isMissing, onChange }: RoleSelectProps) {
  const now = roles.find(({ name }) => name === present?.name);
  return (
    <Field
      label="Rol"
      hint={now && `Ahora: ${now.displayName}.`}
      error={isMissing ? messages.roleMissing : undefined}
    >
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="" disabled>
          Elige un rol
        </option>
        {roles.map(({ _id, displayName }) => (
          <option key={_id} value={_id}>
            {displayName}
          </option>
        ))}
      </Select>
    </Field>
  );
}
