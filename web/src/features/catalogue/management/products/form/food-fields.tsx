import { allergenNames } from '#shared/rules/catalogue/allergens.ts';
import { unitPrice, type NetContent } from '#shared/rules/catalogue/unit-price.ts';
import { formatCents } from '#shared/rules/money.ts';
import { FieldGroup } from '../../../../../ui/form/field-group.tsx';
import { Field, Input, Select } from '../../../../../ui/form/field.tsx';
import { unitLabels } from '../messages.ts';
import { typedDecimal } from '../typed-numbers.ts';
import { TextField, type FieldsProps } from './field-kinds.tsx';
import { nutrients, productLabels, type ProductField, type ProductValues } from './product-values.ts';

const foodNames = [
  'netAmount',
  'netUnit',
  'ingredients',
  'allergens',
  'traces',
  ...nutrients,
  'facts',
] as const satisfies readonly ProductField[];

/** What food must say: net content, ingredients, allergens and nutrition. */
export function FoodFields(form: FieldsProps) {
  const { values, problems, onChange } = form;
  return (
    <FieldGroup
      title="Contenido y alimentación"
      isOptional
      hasProblem={foodNames.some((name) => problems[name] !== undefined)}
    >
      <Field
        label={productLabels.netAmount}
        hint={<ComputedPrice {...values} />}
        error={problems.netAmount ?? problems.netUnit}
        className="sm:col-span-2"
      >
        <span className="net-content">
          <Input
            inputMode="decimal"
            value={values.netAmount}
            maxLength={9}
            onChange={(event) => onChange({ netAmount: event.target.value })}
          />
          <Select
            aria-label={productLabels.netUnit}
            id={undefined}
            value={values.netUnit}
            onChange={(event) => onChange({ netUnit: event.target.value })}
          >
            {Object.entries(unitLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </span>
      </Field>
      <TextField form={form} name="ingredients" maxLength={2000} rows={3} className="sm:col-span-2" />
      <AllergenField form={form} name="allergens" />
      <AllergenField form={form} name="traces" />
      <fieldset className="sm:col-span-2">
        <legend className="font-semibold">Información nutricional por 100 g o 100 ml</legend>
        <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
          {nutrients.map((name) => (
            <TextField key={name} form={form} name={name} inputMode="decimal" maxLength={9} />
          ))}
        </div>
      </fieldset>
      <TextField
        form={form}
        name="facts"
        rows={4}
        hint="Uno por línea, como «Dosis: 30 g»."
        className="sm:col-span-2"
      />
    </FieldGroup>
  );
}

/** The price per kilogram, litre or piece that follows from what is typed, as the shop will show it. */
function ComputedPrice({ price, netAmount, netUnit }: ProductValues) {
  const each = unitPrice(typedDecimal(price) ?? 0, {
    amount: typedDecimal(netAmount) ?? 0,
    unit: netUnit as NetContent['unit'],
  });
  if (!each?.cents) return 'Con él la tienda calcula el precio por kilo, litro o unidad.';
  return (
    <>
      La tienda enseñará <b className="text-ink">{`${formatCents(each.cents)}/${each.per}`}</b> junto al
      precio.
    </>
  );
}

/** The fourteen allergens of the law, each checked or not. */
function AllergenField({ form, name }: { form: FieldsProps; name: 'allergens' | 'traces' }) {
  const chosen = new Set(form.values[name].split(','));
  const toggle = (allergen: string, isChosen: boolean) => {
    const next = Object.keys(allergenNames).filter((each) =>
      each === allergen ? isChosen : chosen.has(each),
    );
    form.onChange({ [name]: next.join(',') });
  };
  return (
    <fieldset className="allergens sm:col-span-2">
      <legend className="font-semibold">{productLabels[name]}</legend>
      <div>
        {Object.entries(allergenNames).map(([allergen, label]) => (
          <label key={allergen}>
            <input
              type="checkbox"
              checked={chosen.has(allergen)}
              onChange={(event) => toggle(allergen, event.target.checked)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
