import type { ComponentProps } from 'react';
import { Field, Input, TextArea } from '../../../../../ui/form/field.tsx';
import { productLabels, type ProductField, type ProductValues } from './product-values.ts';

/** What each part of the form gets. */
export interface FieldsProps {
  values: ProductValues;
  /** What is wrong, by field. */
  problems: Partial<ProductValues>;
  onChange: (change: Partial<ProductValues>) => void;
}

interface TextProps extends Pick<ComponentProps<'input'>, 'maxLength' | 'inputMode' | 'placeholder'> {
  form: FieldsProps;
  name: ProductField;
  hint?: string;
  /** More than one line. */
  rows?: number;
  /** The dialog opens with the focus on it. */
  isFirst?: boolean;
  className?: string;
}

/** A field that is typed. */
export function TextField({ form, name, hint, rows, isFirst, className, ...rest }: TextProps) {
  const { values, problems, onChange } = form;
  const control = {
    ...rest,
    value: values[name],
    autoComplete: 'off',
    'data-autofocus': isFirst,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  };
  return (
    <Field label={productLabels[name]} hint={hint} error={problems[name]} className={className}>
      {rows === undefined ? <Input {...control} /> : <TextArea {...control} rows={rows} />}
    </Field>
  );
}

interface CheckProps {
  form: FieldsProps;
  name: ProductField;
  /** What yes means. */
  text: string;
  /** Looks like a switch: what it turns on works at once for others. */
  isSwitch?: boolean;
}

/** A field that is yes or no. */
export function CheckField({ form, name, text, isSwitch }: CheckProps) {
  const { values, onChange } = form;
  return (
    <label className="check-field">
      <input
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        checked={values[name] === 'true'}
        onChange={(event) => onChange({ [name]: String(event.target.checked) })}
      />
      <span className="font-semibold">{productLabels[name]}</span>
      <span className="text-sm text-quiet">{text}</span>
    </label>
  );
}
