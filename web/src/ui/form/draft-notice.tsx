interface Props {
  /** Called after a press on the button, which disappears. */
  onDiscard: () => void;
}

/** Says that the form shows what was typed before, not what is saved. */
export const DraftNotice = ({ onDiscard }: Props) => (
  <div role="status" className="office-notice">
    <p>Sigues con lo que escribiste antes. Todavía no está guardado.</p>
    <button type="button" className="text-link inline-flex min-h-11 items-center" onClick={onDiscard}>
      Empezar de nuevo
    </button>
  </div>
);
