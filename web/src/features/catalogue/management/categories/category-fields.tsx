import { categoryLengths } from '#shared/rules/catalogue/category.ts';
import { FieldGroup } from '../../../../ui/form/field-group.tsx';
import { Field, Input, TextArea } from '../../../../ui/form/field.tsx';
import { CategoryChip } from './category-chip.tsx';
import { categoryLabels, type CategoryValues } from './category-values.ts';

interface Props {
  values: CategoryValues;
  /** What is wrong, by field. */
  problems: Partial<CategoryValues>;
  onChange: (change: Partial<CategoryValues>) => void;
}

/** The fields of a category. */
export function CategoryFields({ values, problems, onChange }: Props) {
  const { name, description, icon, color, order, metaTitle, metaDescription } = values;
  return (
    <>
      <Field label={categoryLabels.name} error={problems.name}>
        <Input
          data-autofocus
          value={name}
          maxLength={categoryLengths.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={categoryLabels.description} error={problems.description}>
        <TextArea
          rows={2}
          value={description}
          maxLength={categoryLengths.description}
          // one line for the shop: Intro is no line break
          onChange={(event) => onChange({ description: event.target.value.replaceAll('\n', ' ') })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_6rem_1.25fr]">
        <Field label={categoryLabels.icon} error={problems.icon}>
          <span className="icon-field">
            <CategoryChip icon={icon} color={color} />
            <Input
              value={icon}
              maxLength={categoryLengths.icon}
              placeholder="💪"
              autoComplete="off"
              onChange={(event) => onChange({ icon: event.target.value })}
            />
          </span>
        </Field>
        <Field label={categoryLabels.order} error={problems.order}>
          <Input
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            value={order}
            onChange={(event) => onChange({ order: event.target.value })}
          />
        </Field>
        <ColorField color={color} problem={problems.color} onChange={onChange} />
      </div>
      <FieldGroup
        title="Para buscadores"
        isOptional
        hasProblem={Boolean(problems.metaTitle ?? problems.metaDescription)}
      >
        <Field
          label={categoryLabels.metaTitle}
          hint="Vacío: el nombre de la categoría."
          error={problems.metaTitle}
          className="sm:col-span-2"
        >
          <Input
            value={metaTitle}
            maxLength={categoryLengths.metaTitle}
            onChange={(event) => onChange({ metaTitle: event.target.value })}
          />
        </Field>
        <Field
          label={categoryLabels.metaDescription}
          hint="Vacía: la descripción de la categoría."
          error={problems.metaDescription}
          className="sm:col-span-2"
        >
          <TextArea
            rows={2}
            value={metaDescription}
            maxLength={categoryLengths.metaDescription}
            onChange={(event) => onChange({ metaDescription: event.target.value.replaceAll('\n', ' ') })}
          />
        </Field>
      </FieldGroup>
    </>
  );
}

interface ColorProps {
  color: string;
  problem: string | undefined;
  onChange: Props['onChange'];
}

/** The color as a text and, beside it, the browser's own picker. */
function ColorField({ color, problem, onChange }: ColorProps) {
  const isColor = /^#[0-9a-f]{6}$/i.test(color);
  return (
    <Field label={categoryLabels.color} error={problem} className="max-sm:col-span-2">
      <span className="color-field">
        <input
          type="color"
          aria-label="Elegir color"
          value={isColor ? color : '#000000'}
          className="control"
          onChange={(event) => onChange({ color: event.target.value.toUpperCase() })}
        />
        <Input
          value={color}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange({ color: event.target.value })}
        />
      </span>
    </Field>
  );
}
