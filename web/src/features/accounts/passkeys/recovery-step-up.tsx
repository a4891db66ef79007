import { useEffect, useRef, useState } from 'react';
import { answerStepUpRequest } from '../../../api/step-up-requests.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { messages } from '../step-up-messages.ts';
import { api } from '../../../api/api.ts';

/** Asks for a recovery code in place of a passkey that is lost. */
export function RecoveryStepUp() {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const prove = useSingleMutation({
    mutationFn: () => api.passkeys.proveByCode({ body: { code } }),
    onSuccess: () => answerStepUpRequest(true),
    // without a network it says so, instead of waiting for it
    networkMode: 'always',
  });
  useEffect(() => {
    // typing replaces what was wrong
    if (prove.error) input.current?.select();
  }, [prove.error]);
  const submit = () => {
    setMissing(code.trim() === '');
    if (code.trim() === '') input.current?.focus();
    else if (!prove.isPending) prove.mutate();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label="Código de recuperación"
        hint={messages.codeHint}
        error={isMissing ? messages.codeMissing : prove.error?.message}
      >
        <Input
          ref={input}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setMissing(false);
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" busyText={prove.isPending && 'Comprobando...'}>
        Usar código
      </Button>
    </form>
  );
}
