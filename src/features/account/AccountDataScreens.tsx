import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'

/** Shown while the account's data loads. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="island-loading" role="status">
      <span className="spinner" />
      {text}
    </p>
  )
}

/** Shown if the data could not be loaded, with a button to try again. */
export function LoadFailed({ title, again, onRetry }: { title: string; again: string; onRetry(): void }) {
  return (
    <div className="prompt" role="alert">
      <Icon path={icons.info} size={40} />
      <h2>{title}</h2>
      <button type="button" className="btn" onClick={onRetry}>
        {again}
      </button>
    </div>
  )
}
