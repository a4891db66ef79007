import { useId, useRef, useState } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Head } from '../../../../../ui/head.tsx';
import { Button, ButtonLink } from '../../../../../ui/button.tsx';
import { createAgain, DeletedNotice } from '../../../../../ui/form/deleted-notice.tsx';
import { DraftNotice } from '../../../../../ui/form/draft-notice.tsx';
import { useProblemFocus } from '../../../../../ui/form/use-problem-focus.ts';
import { VersionComparison } from '../../../../../ui/form/version-comparison.tsx';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import { useTypedText } from '../../../../../ui/overlay/typed-dialog.ts';
import { NewCategoryDialog } from '../../new-category-dialog.tsx';
import { messages, taxLabels, unitLabels } from '../messages.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { ProductFields } from './product-fields.tsx';
import { useProductForm } from './use-product-form.ts';
import { allergenNames } from '#shared/rules/catalogue/allergens.ts';
import { productKindNames } from '#shared/rules/catalogue/product-kind-names.ts';
import { useCategories } from '../../category-queries.ts';

const isOneOf = <Key extends string>(texts: Record<Key, string>, value: string): value is Key =>
  Object.hasOwn(texts, value);

/** How the comparison of two versions shows the value of a field: the name of a category, not its id. */
function useShownValue() {
  const { data: categories = [] } = useCategories();
  return (name: string, value: string): string => {
    if (name === 'category') return categories.find(({ _id }) => _id === value)?.name ?? value;
    if (name === 'isActive' || name === 'isDigital') return value === 'true' ? 'Sí' : 'No';
    if (name === 'taxClass' && isOneOf(taxLabels, value)) return taxLabels[value];
    if (name === 'kind' && isOneOf(productKindNames, value)) return productKindNames[value];
    if (name === 'netUnit' && isOneOf(unitLabels, value)) return unitLabels[value];
    if (name !== 'allergens' && name !== 'traces') return value;
    const named = value.split(',').filter((each) => isOneOf(allergenNames, each));
    return named.map((each) => allergenNames[each]).join(', ');
  };
}

interface Props {
  /** Null for a new product. */
  product: ManagedProduct | null;
  onCreated: (product: ManagedProduct) => void;
  onClose: () => void;
}

/**
 * Creates or edits a product, as a page. A new one is saved first; then the page stays for its pictures. When another admin has
 * saved it meanwhile, both versions are compared field by field; one that was deleted can be created again.
 */
export function ProductForm({ product, onCreated, onClose }: Props) {
  const id = useId();
  const [created, setCreated] = useState<ManagedProduct | null>(null);
  const [isNamingCategory, setNamingCategory] = useState(false);
  const [unsent, setUnsent] = useState(0);
  const [isLosing, setLosing] = useState(false);
  // of pictures that the server does not have, leaving would lose them
  const close = () => (unsent > 0 ? setLosing(true) : onClose());
  const form = useProductForm(product, {
    onCreated: (saved) => {
      setCreated(saved);
      onCreated(saved);
    },
    onClose: close,
  });
  const { wasDeleted, values, problems, change, dialog } = form;
  const { busyText, comparison, onDiscardDraft, refusals } = dialog;
  useTypedText(dialog.isTyped || unsent > 0);
  const show = useShownValue();
  const content = useRef<HTMLDivElement>(null);
  useProblemFocus(content, refusals);

  const pictured = created ?? (wasDeleted ? null : product);
  const title = created ? 'Imágenes del producto' : titleOf(product);

  const startAnew = () => {
    onDiscardDraft?.();
    // the pressed button disappears
    content.current!.querySelector<HTMLElement>('[data-autofocus]')!.focus();
  };
  return (
    <section aria-labelledby={`${id}-title`} className="product-page">
      <Head title={title} noindex />
      <h1 id={`${id}-title`} className="mt-2 text-xl">
        {title}
      </h1>
      <div ref={content} className="mt-5 grid gap-7">
        {created ? (
          <Created product={created} />
        ) : comparison ? (
          <VersionComparison id={id} {...comparison} show={show} />
        ) : (
          <form
            id={id}
            noValidate
            className="grid gap-7"
            onSubmit={(event) => {
              event.preventDefault();
              if (!busyText) dialog.onSubmit();
            }}
          >
            {wasDeleted && <DeletedNotice>{messages.deletedMeanwhile}</DeletedNotice>}
            {onDiscardDraft && <DraftNotice onDiscard={startAnew} />}
            <ProductFields
              values={values}
              problems={problems}
              onChange={change}
              why={{ saved: form.saved, why: form.why, onWhy: change }}
              onNewCategory={() => setNamingCategory(true)}
            />
          </form>
        )}
        {/* beside the form, so that Intro in a text of a picture does not save the product */}
        {!comparison && <PictureField productId={pictured?._id ?? null} onUnsent={setUnsent} />}
      </div>
      {created ? (
        <CreatedFoot product={created} isSending={unsent > 0} onClose={close} />
      ) : (
        <FormFoot
          form={id}
          text={comparison ? 'Guardar lo elegido' : wasDeleted ? createAgain : saveText(product)}
          closeText={comparison ? 'Descartar lo mío' : 'Cancelar'}
          busyText={busyText}
          onClose={dialog.onClose}
        />
      )}
      {isLosing && <LosingDialog unsent={unsent} onConfirm={onClose} onClose={() => setLosing(false)} />}
      {isNamingCategory && (
        <NewCategoryDialog
          onSaved={({ _id }) => change({ category: _id })}
          onClose={() => setNamingCategory(false)}
        />
      )}
    </section>
  );
}

const saveText = (product: ManagedProduct | null) => (product ? 'Guardar cambios' : 'Crear producto');

const titleOf = (product: ManagedProduct | null) => (product ? 'Editar producto' : 'Nuevo producto');

const Created = ({ product: { title, sku } }: { product: ManagedProduct }) => (
  <p role="status">
    <strong>{title}</strong>
    <span>
      {` está guardado con la referencia ${sku}. Añade sus imágenes ahora o más tarde, desde «Editar».`}
    </span>
  </p>
);

interface CreatedFootProps {
  product: ManagedProduct;
  isSending: boolean;
  onClose: () => void;
}

function CreatedFoot({ product, isSending, onClose }: CreatedFootProps) {
  return (
    <div className="product-page-foot">
      <Button onClick={onClose}>Listo</Button>
      {product.isActive && !isSending && (
        <ButtonLink variant="ghost" to={sitePaths.product(product.slug)}>
          Ver en la tienda
        </ButtonLink>
      )}
    </div>
  );
}

interface FootProps {
  /** The id of what is submitted. */
  form: string;
  text: string;
  closeText: string;
  busyText: string | false;
  onClose: () => void;
}

function FormFoot({ form, text, closeText, busyText, onClose }: FootProps) {
  return (
    <div className="product-page-foot">
      <Button type="submit" form={form} busyText={busyText}>
        {text}
      </Button>
      <Button variant="ghost" aria-disabled={Boolean(busyText)} onClick={() => !busyText && onClose()}>
        {closeText}
      </Button>
    </div>
  );
}

interface LosingProps {
  unsent: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before pictures are lost that the server does not have. */
const LosingDialog = ({ unsent, ...handlers }: LosingProps) => (
  <ConfirmDialog
    title="Hay imágenes sin subir"
    confirmText="Cerrar sin ellas"
    busyText={false}
    isDanger
    {...handlers}
  >
    <p>{messages.unsentPictures(unsent)}</p>
  </ConfirmDialog>
);
