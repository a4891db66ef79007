import { useEffect, useRef, useState } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ApiError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { NewPasswordForm } from '../new-password-form.tsx';
import { PasswordField } from '../password-field.tsx';
import { messages } from './messages.ts';
import { useChangePassword } from './queries.ts';

/** The change of the password, which takes the current one. The form opens with a button. */
export function PasswordForm() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section aria-labelledby="contrasena" className="flex flex-col gap-4">
      <h2 id="contrasena" className="text-xl">
        Contraseña
      </h2>
      {isOpen ? (
        <OpenForm onClose={() => setOpen(false)} />
      ) : (
        <>
          <p className="text-quiet">{messages.passwordChangeHint}</p>
          <Button ref={opener} variant="secondary" className="self-start" onClick={() => setOpen(true)}>
            Cambiar contraseña
          </Button>
        </>
      )}
    </section>
  );
}

function OpenForm({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [isMissing, setMissing] = useState(false);
  const change = useChangePassword(onClose);
  const { code, message } = refusalOf(change.error);
  const isWrong = code === 'wrong_password';
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!change.error || isWrong) input.current?.focus();
  }, [change.error, isWrong]);
  const refuse = () => {
    setMissing(true);
    input.current?.focus();
  };
  return (
    <NewPasswordForm
      submitText="Guardar contraseña"
      isPending={change.isPending}
      problem={isWrong ? undefined : message}
      onSubmit={(newPassword) =>
        current === '' ? refuse() : change.mutate({ password: current, newPassword })
      }
      before={
        <PasswordField
          label="Contraseña actual"
          autoComplete="current-password"
          ref={input}
          error={isMissing ? messages.currentPasswordMissing : isWrong ? message : undefined}
          value={current}
          onChange={({ target }) => {
            setCurrent(target.value);
            setMissing(false);
          }}
        />
      }
    >
      {code === 'password_required' && (
        <Link to={sitePaths.forgotPassword} className="text-link inline-flex min-h-11 items-center">
          {messages.askForPassword}
        </Link>
      )}
      <Button variant="ghost" className="self-start" onClick={onClose}>
        Cancelar
      </Button>
    </NewPasswordForm>
  );
}

/** An account of Google or Apple alone has no password to type. */
function refusalOf(error: Error | null): { code?: string; message?: string } {
  if (!(error instanceof ApiError)) return { message: error?.message };
  const { code } = error;
  return { code, message: code === 'password_required' ? messages.hasNoPassword : error.message };
}
