import { useForm, useWatch } from 'react-hook-form';
import type { UserDetails } from '#shared/contracts/training/assessments.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { SpinnerText } from '../../ui/feedback/spinner-text.tsx';
import type { ListItem } from '../../api/option-list.ts';
import { DetailsForm } from './details-form.tsx';
import { messages } from './messages.ts';
import { useOptionLists } from './option-lists.ts';
import { ConsentField, presentConsent } from './consent-field.tsx';
import {
  changesOf,
  choicesOf,
  hasConsent,
  isOptional,
  preferences,
  toAnswers,
  type Preference,
} from './preferences.ts';
import { useSaveTraining } from './queries.ts';

interface Props {
  details: UserDetails;
  onClose: () => void;
}

/** The form of the preferences, shown once all option lists have loaded. */
export function TrainingForm({ details, onClose }: Props) {
  return (
    <QueryState
      query={useOptionLists()}
      errorHeading="h3"
      errorTitle={messages.optionsFailed}
      skeleton={<SpinnerText>{messages.loadingOptions}</SpinnerText>}
    >
      {(options) => <ChoiceForm details={details} options={options} onClose={onClose} />}
    </QueryState>
  );
}

function ChoiceForm({ details, options, onClose }: Props & { options: Record<Preference, ListItem[]> }) {
  const save = useSaveTraining(onClose);
  const stored = choicesOf(details);
  const { register, handleSubmit, control, setValue, setFocus, formState } = useForm({
    defaultValues: { ...stored, hasConsented: false },
  });
  const given = useWatch({ control });
  const needsConsent =
    !hasConsent(details) &&
    preferences.some(({ name }) => isOptional(name) && given[name] !== '' && given[name] !== stored[name]);
  const submit = handleSubmit(({ hasConsented, ...choices }) =>
    save.mutate({ ...changesOf(details, toAnswers(choices)), ...(hasConsented && presentConsent) }),
  );
  return (
    <DetailsForm
      label="Preferencias de entrenamiento"
      submitText="Guardar cambios"
      isSaving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      consent={
        needsConsent && (
          <ConsentField
            {...register('hasConsented', { required: messages.consentMissing })}
            error={formState.errors.hasConsented?.message}
            onLeaveOut={() => {
              for (const { name } of preferences) if (isOptional(name)) setValue(name, stored[name]);
              setFocus('fitnessLevel');
            }}
          />
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {preferences.map(({ name, label, ...field }) => (
          <Field key={name} label={label} hint={'hint' in field ? field.hint : undefined}>
            <Select {...register(name)}>
              {isOptional(name) && <option value="">{messages.leaveOut}</option>}
              {withChosen(options[name], details[name]).map((option) => (
                <option key={option._id} value={option._id}>
                  {option.name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </DetailsForm>
  );
}

/** Adds the current choice when its list no longer offers it. */
const withChosen = (options: ListItem[], chosen: ListItem | null): ListItem[] =>
  !chosen || options.some(({ _id }) => _id === chosen._id) ? options : [chosen, ...options];
