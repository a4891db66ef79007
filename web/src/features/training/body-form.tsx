import { useForm, useWatch } from 'react-hook-form';
import type { Gender, UserDetails } from '#shared/contracts/training/assessments.ts';
import { heightRange, weightRange } from '#shared/rules/training/assessment.ts';
import { ApiError } from '../../api/client.ts';
import { Field, Input, Select, TextArea } from '../../ui/form/field.tsx';
import { genders, withComma } from './body-texts.ts';
import { ConsentField, presentConsent } from './consent-field.tsx';
import { DetailsForm } from './details-form.tsx';
import { messages } from './messages.ts';
import { changesOf, hasConsent } from './preferences.ts';
import { useSaveTraining } from './queries.ts';

const toNumber = (typed: string) => (typed.trim() === '' ? null : Number(typed.replace(',', '.')));
const isWithin =
  ({ min, max }: { min: number; max: number }, text: string) =>
  (typed: string) => {
    const value = toNumber(typed);
    return value === null || (value >= min && value <= max) || text;
  };

interface Typed {
  birthDate: string;
  weight: string;
  height: string;
  gender: string;
  injuries: string;
}

/** What was typed as the API takes it: null for what is left empty. */
const toAnswers = ({ birthDate, weight, height, gender, injuries }: Typed) => ({
  birthDate: birthDate || null,
  weight: toNumber(weight),
  height: toNumber(height),
  gender: (gender || null) as Gender | null,
  injuries: injuries.replaceAll(/\s+/g, ' ').trim() || null,
});

/** The form of the body data; every field may be left empty. */
export function BodyForm({ details, onClose }: { details: UserDetails; onClose: () => void }) {
  const { register, errors, isSaving, needsConsent, submit, leaveOut } = useBodyForm(details, onClose);
  return (
    <DetailsForm
      label="Datos de salud"
      submitText="Guardar datos"
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
      consent={
        needsConsent && (
          <ConsentField
            {...register('hasConsented', { required: messages.consentMissing })}
            error={errors.hasConsented?.message}
            onLeaveOut={leaveOut}
          />
        )
      }
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
      <Field label="Lesiones o molestias" hint={messages.injuriesHint} error={errors.injuries?.message}>
        <TextArea rows={3} maxLength={500} {...register('injuries')} />
      </Field>
    </DetailsForm>
  );
}

/** What is typed, how it is saved, and whether it takes the consent. */
function useBodyForm(details: UserDetails, onClose: () => void) {
  const save = useSaveTraining(onClose);
  const stored = {
    birthDate: details.birthDate ?? '',
    weight: withComma(details.weight),
    height: withComma(details.height),
    gender: details.gender ?? '',
    injuries: details.injuries ?? '',
  };
  const { register, handleSubmit, control, setError, setValue, setFocus, formState } = useForm({
    defaultValues: { ...stored, hasConsented: false },
  });
  const given = { ...stored, ...useWatch({ control }) };
  const isSomethingGiven = Object.values(changesOf(details, toAnswers(given))).some((one) => one !== null);
  const submit = handleSubmit(({ hasConsented, ...typed }) =>
    save.mutate(
      { ...changesOf(details, toAnswers(typed)), ...(hasConsented && presentConsent) },
      {
        onError: (error) => {
          const field = (['birthDate', 'weight', 'height', 'injuries'] as const).find(
            (name) => error instanceof ApiError && error.field === name,
          );
          if (field) setError(field, { message: error.message }, { shouldFocus: true });
        },
      },
    ),
  );
  return {
    register,
    errors: formState.errors,
    isSaving: save.isPending,
    needsConsent: isSomethingGiven && !hasConsent(details),
    submit,
    /** Gives up what was typed, which would take the consent. */
    leaveOut: () => {
      for (const name of ['birthDate', 'weight', 'height', 'gender', 'injuries'] as const)
        setValue(name, stored[name]);
      setFocus('birthDate');
    },
  };
}
