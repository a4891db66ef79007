/** Why the form was refused. The toast says it aloud but is gone in four seconds; this stays until the next try. */
export function FormError({ text }: { text: string | undefined }) {
  return text ? <p className="border-l-4 border-danger pl-3 font-semibold text-danger">{text}</p> : null;
}
