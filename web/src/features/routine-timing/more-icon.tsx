/** Three dots: more actions. Here and not among the icons of every page, which the landing page carries. */
export function MoreIcon() {
  return (
    <svg aria-hidden width="24" height="24" viewBox="0 0 24 24" fill="currentColor">
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="12" r="2" />
    </svg>
  );
}
