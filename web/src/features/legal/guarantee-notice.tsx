import { guaranteeNotice, type NoticePicture } from '#shared/content/guarantee-notice.ts';

/** The European Union's notice of the legal guarantee; nothing until the operator has added its file. */
export function GuaranteeNotice({ picture = guaranteeNotice }: { picture?: NoticePicture | null }) {
  if (!picture) return null;
  return (
    <img
      {...picture}
      alt="Aviso de la Unión Europea sobre la garantía legal de conformidad. El texto que sigue dice lo mismo."
      className="mt-8 h-auto w-full max-w-[28rem]"
    />
  );
}
