/** Shown while an island's data loads. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="island-loading" role="status">
      <span className="spinner" />
      {text}
    </p>
  )
}
