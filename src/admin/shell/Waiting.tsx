/** A spinner. Without words where none are loaded yet. */
export function Waiting({ label }: { label?: string }) {
  return (
    <div className="a-waiting" role="status">
      <span className="spinner" aria-hidden="true" />
      {label && <span className="sr">{label}</span>}
    </div>
  )
}
