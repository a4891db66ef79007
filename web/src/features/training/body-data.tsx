import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Gender, UserDetails } from '#shared/contracts/assessments.ts';
import { heightRange, weightRange } from '#shared/rules/assessment.ts';
import { formatDay } from '#shared/rules/day.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { Field, Input, Select } from '../../ui/form/field.tsx';
import { ConsentField, presentConsent } from './consent-field.tsx';
import { messages } from './messages.ts';
import { hasConsent } from './preferences.ts';
import { useSaveTraining } from './queries.ts';

const genders: Record<Gender, string> = { masculino: 'Masculino', femenino: 'Femenino', otro: 'Otro' };
const withComma = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

/** Birth date, weight, height and gender, or that they are not given; each can be added, changed and left out again. */
export function BodyData({ details }: { details: UserDetails }) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <BodyForm details={details} onClose={() => setEditing(false)} />;
  const { birthDate, weight, height, gender } = details;
  return (
    <>
      <Facts
        items={[
          {
            label: 'Fecha de nacimiento',
            value: birthDate ? formatDay(Date.parse(birthDate) / 1000) : messages.notGiven,
          },
          { label: 'Peso', value: weight === null ? messages.notGiven : `${withComma(weight)} kg` },
          { label: 'Altura', value: height === null ? messages.notGiven : `${withComma(height)} m` },
          { label: 'Género', value: gender ? genders[gender] : messages.notGiven },
        ]}
      />
      <div>
        <Button variant="secondary" onClick={() => setEditing(true)}>
          Añadir o cambiar
        </Button>
      </div>
    </>
  );
}

const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(',', '.')));
const isWithin =
  ({ min, max }: { min: number; max: number }, text: string) =>
  (typed: string) => {
    const value = toNumber(typed);
    return value === null || (value >= min && value <= max) || text;
  };

function BodyForm({ details, onClose }: { details: UserDetails; onClose: () => void }) {
  const save = useSaveTraining(onClose);
  const { register, handleSubmit, control, setError, formState } = useForm({
    defaultValues: {
      birthDate: details.birthDate ?? '',
      weight: withComma(details.weight),
      height: withComma(details.height),
      gender: details.gender ?? '',
      hasConsented: false,
    },
  });
  const { errors } = formState;
  const given = useWatch({ control });
  const isSomethingGiven = [given.birthDate, given.weight, given.height, given.gender].some(Boolean);
  const submit = handleSubmit(({ birthDate, weight, height, gender, hasConsented }) =>
    save.mutate(
      {
        birthDate: birthDate || null,
        weight: toNumber(weight),
        height: toNumber(height),
        gender: (gender || null) as Gender | null,
        ...(hasConsented && presentConsent),
      },
      {
        onError: (error) => {
          const field = (['birthDate', 'weight', 'height'] as const).find(
            (name) => error instanceof ApiError && error.field === name,
          );
          if (field) setError(field, { message: error.message }, { shouldFocus: true });
        },
      },
    ),
  );
  return (
    <form
      noValidate
      aria-label="Datos de salud"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <p className="text-quiet">{messages.bodyHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Fecha de nacimiento" error={errors.birthDate?.message}>
          <Input type="date" autoComplete="bday" {...register('birthDate')} />
        </Field>
        <Field label="Género">
          <Select {...register('gender')}>
            <option value="">{messages.leaveOut}</option>
            {Object.entries(genders).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Peso en kilos" error={errors.weight?.message}>
          <Input
            inputMode="decimal"
            {...register('weight', { validate: isWithin(weightRange, messages.weightRange) })}
          />
        </Field>
        <Field label="Altura en metros" error={errors.height?.message}>
          <Input
            inputMode="decimal"
            {...register('height', { validate: isWithin(heightRange, messages.heightRange) })}
          />
        </Field>
      </div>
      {isSomethingGiven && !hasConsent(details) && (
        <ConsentField
          {...register('hasConsented', { required: messages.consentMissing })}
          error={errors.hasConsented?.message}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyText={save.isPending && 'Guardando...'}>
          Guardar datos
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
