import { Icon } from '#ui/Icon.tsx'

export function Loading({ text }: { text: string }) {
  return (
    <p className="till-wait" role="status">
      <span className="spinner" />
      {text}
    </p>
  )
}

/** Shown if the data could not be loaded, with a button to try again. */
export function LoadFailed({ title, again, onRetry }: { title: string; again: string; onRetry(): void }) {
  return (
    <div className="prompt" role="alert">
      <Icon name="info" size={40} />
      <h2>{title}</h2>
      <button type="button" className="btn" onClick={onRetry}>
        {again}
      </button>
    </div>
  )
}
