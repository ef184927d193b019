/** A spinner. Its label is missing while no words are loaded. */
export function Waiting({ label }: { label?: string }) {
  return (
    <div className="a-waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {label && <span className="sr">{label}</span>}
    </div>
  )
}
