import { Icon } from './icons/Icon.tsx'
import * as icons from './icons/shop.ts'

/** Shown if an island's data could not be loaded, with a button to try again. */
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
