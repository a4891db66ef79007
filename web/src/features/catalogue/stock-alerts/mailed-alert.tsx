import type { ReactNode } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { mailedTexts } from './messages.ts';
import { api } from '../../../api/api.ts';
import type { AlertLink } from './use-alert-link.ts';

interface MailedAlertProps {
  link: AlertLink;
  /** The product whose page the link has opened. */
  slug: string;
}

/** Confirms or withdraws with the link of a mail. It takes a tap, because mail programs open links by themselves. */
export function MailedAlert({ link: { isWithdrawal, token }, slug }: MailedAlertProps) {
  const texts = mailedTexts[isWithdrawal ? 'withdraw' : 'confirm'];
  const use = useSingleMutation({
    mutationFn: async () => {
      if (!isWithdrawal) return (await api.stockAlerts.confirm({ body: { token } })).data.product;
      await api.stockAlerts.withdraw({ body: { token } });
      return null;
    },
  });
  const { error, data: product } = use;
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'link_expired' || code === 'product_not_found') {
    return (
      <ErrorState
        heading="h1"
        title="El enlace no vale"
        message={code === 'link_expired' ? texts.spent : error!.message}
        action={<ButtonLink to={sitePaths.product(slug)}>Ver el producto</ButtonLink>}
      />
    );
  }
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-5">
      <h1 className="text-2xl">{texts.title}</h1>
      {use.isSuccess ? (
        <>
          <output>
            {product ? <Confirmed isInStock={product.isInStock}>{product.title}</Confirmed> : texts.done}
          </output>
          <ButtonLink to={sitePaths.product(product?.slug ?? slug)}>Ver el producto</ButtonLink>
        </>
      ) : (
        <>
          <p className="text-quiet">{texts.explanation}</p>
          {error && (
            <p role="alert" className="border-l-4 border-danger pl-3 font-semibold text-danger">
              {error.message}
            </p>
          )}
          <Button size="lg" busyText={use.isPending && texts.busy} onClick={() => use.mutate()}>
            {texts.submit}
          </Button>
        </>
      )}
    </div>
  );
}

function Confirmed({ isInStock, children }: { isInStock: boolean; children: ReactNode }) {
  return isInStock ? (
    <>
      <strong>{children}</strong> ya vuelve a estar disponible.
    </>
  ) : (
    <>
      {mailedTexts.confirm.done} <strong>{children}</strong>.
    </>
  );
}
