import type { ComponentProps } from 'react';
import { skuOf } from '#shared/rules/catalogue/sku.ts';
import { slugOf } from '#shared/rules/catalogue/slug.ts';
import { FieldGroup } from '../../../../../ui/form/field-group.tsx';
import { Field, Select } from '../../../../../ui/form/field.tsx';
import { useCategories } from '../../category-queries.ts';
import { messages, taxLabels } from '../messages.ts';
import { CheckField, type FieldsProps, TextField } from './field-kinds.tsx';
import { FoodFields } from './food-fields.tsx';
import { PriceField } from './price-field.tsx';
import { productLabels } from './product-values.ts';
import { StockField } from './stock-field.tsx';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { productKindNames } from '#shared/rules/catalogue/product-kind-names.ts';
import { kindMeaning, kindWarning, shownKind } from './kind.ts';

interface Props extends CategoryProps {
  /** What stock and price are compared with, and why they differ. */
  why: Omit<ComponentProps<typeof StockField>, 'form'>;
}

/** The fields of a product, in groups. */
export function ProductFields({ onNewCategory, why, ...form }: Props) {
  const { values, onChange } = form;
  return (
    <>
      <FieldGroup title="Lo básico">
        <TextField form={form} name="title" maxLength={120} isFirst className="sm:col-span-2" />
        <TextField form={form} name="description" maxLength={5000} rows={4} className="sm:col-span-2" />
        <CategoryField {...form} onNewCategory={onNewCategory} />
        <KindField form={form} saved={why.saved} />
        <PriceField form={form} {...why} />
        <StockField form={form} {...why} />
        <TextField form={form} name="tags" hint="Separadas por comas. La búsqueda de la tienda las mira." />
        <CheckField form={form} name="isActive" isSwitch text="La tienda lo enseña y lo vende." />
      </FieldGroup>
      <FieldGroup title="Impuestos, envío y referencia">
        <Field label={productLabels.taxClass} error={form.problems.taxClass}>
          <Select value={values.taxClass} onChange={(event) => onChange({ taxClass: event.target.value })}>
            {Object.entries(taxLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <TextField form={form} name="weight" inputMode="decimal" maxLength={8} />
        <MadeNames {...form} />
        <CheckField form={form} name="isDigital" text="No se envía por correo." />
      </FieldGroup>
      <FoodFields {...form} />
      <FieldGroup
        title="Para buscadores"
        isOptional
        hasProblem={Boolean(form.problems.metaTitle ?? form.problems.metaDescription)}
      >
        <TextField
          form={form}
          name="metaTitle"
          maxLength={70}
          hint="Vacío: el título del producto."
          className="sm:col-span-2"
        />
        <TextField
          form={form}
          name="metaDescription"
          maxLength={170}
          rows={2}
          hint="Vacía: la descripción del producto."
          className="sm:col-span-2"
        />
      </FieldGroup>
    </>
  );
}

/** Slug and SKU: the server makes those that are empty, of what the field shows. */
function MadeNames(form: FieldsProps) {
  const { title, category } = form.values;
  const { data: categories = [] } = useCategories();
  const name = categories.find(({ _id }) => _id === category)?.name;
  return (
    <>
      <TextField
        form={form}
        name="slug"
        maxLength={80}
        placeholder={slugOf(title)}
        hint="Si la dejas vacía, se hace con el título."
      />
      <TextField
        form={form}
        name="sku"
        maxLength={40}
        placeholder={name && title.trim() && skuOf(name, title)}
        hint="Si la dejas vacía, se hace con la categoría y el título."
      />
    </>
  );
}

interface CategoryProps extends FieldsProps {
  onNewCategory: () => void;
}

/** The category, and the way to a new one. */
function CategoryField({ values, problems, onChange, onNewCategory }: CategoryProps) {
  const { data: categories = [], error } = useCategories();
  return (
    <div>
      <Field
        label={productLabels.category}
        error={problems.category ?? (error ? `${messages.categoriesFailed}. ${error.message}` : undefined)}
      >
        <Select value={values.category} onChange={(event) => onChange({ category: event.target.value })}>
          <option value="">Elige una</option>
          {categories.map(({ _id, name, isActive }) => (
            <option key={_id} value={_id}>
              {name}
              {isActive ? '' : ' (inactiva)'}
            </option>
          ))}
        </Select>
      </Field>
      <button type="button" className="text-link inline-flex min-h-11 items-center" onClick={onNewCategory}>
        Nueva categoría
      </button>
    </div>
  );
}

interface KindFieldProps {
  form: FieldsProps;
  /** The product that the form was opened with; null for a new one. */
  saved: ManagedProduct | null;
}

/** What the product is for the law: its right of withdrawal follows from it. */
function KindField({ form, saved }: KindFieldProps) {
  const { values, problems, onChange } = form;
  const kind = shownKind(values);
  const isChanged = saved !== null && saved.kind !== kind;
  return (
    <div>
      <Field
        label={productLabels.kind}
        hint={isChanged ? `${kindMeaning(kind)} ${messages.kindOfOrders}` : kindMeaning(kind)}
        error={problems.kind}
      >
        <Select value={kind} onChange={(event) => onChange({ kind: event.target.value })}>
          {Object.entries(productKindNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <p aria-live="polite" className="kind-warning text-sm">
        {kindWarning(values)}
      </p>
    </div>
  );
}
