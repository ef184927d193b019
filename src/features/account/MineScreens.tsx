import { Icon } from '#ui/Icon.tsx'

/** While something of the account is being loaded. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="till-wait" role="status">
      <span className="spinner" />
      {text}
    </p>
  )
}

/** It could not be loaded; once more may help. */
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
