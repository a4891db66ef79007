/** Why the form was refused. A toast announces it but disappears after four seconds; this stays until the next attempt. */
export function FormError({ text }: { text: string | undefined }) {
  return text ? <p className="border-l-4 border-danger pl-3 font-semibold text-danger">{text}</p> : null;
}
