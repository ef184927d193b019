import { useState, type ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { failureText } from './failure-text.ts'

/** An empty state: a sentence, and optionally an action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="a-empty">
      <p>{children}</p>
      {action}
    </div>
  )
}

/**
 * A loading failure: the common error label and the message (spec, section 8), with a button to retry. The button shows
 * that it was pressed until the next failure, for screens that keep this one while they are read again.
 */
export function ErrorState({ error, retry }: { error: Error | null; retry(): void }) {
  const { t } = useWords()
  const [retried, setRetried] = useState<Error | null>(null)
  const press = () => {
    setRetried(error)
    retry()
  }
  return (
    <NotLoaded retry={press} busy={error !== null && retried === error}>
      <strong>{t('common:error')}</strong>: {error ? failureText(error, t) : t('admin:offline')}
    </NotLoaded>
  )
}

/** A loading failure in words of its own, with a button to retry. `busy`: it was pressed, and nothing has come yet. */
export function NotLoaded({ children, retry, busy }: { children: ReactNode; retry(): void; busy?: boolean }) {
  const { t } = useWords()
  return (
    <div className="a-empty" role="alert">
      <p>{children}</p>
      <button type="button" className="btn btn-quiet a-btn" aria-busy={busy || undefined} onClick={retry}>
        {t('admin:retry')}
      </button>
    </div>
  )
}

/** A placeholder for loading content, hidden from screen readers: its container announces loading with `aria-busy`. */
export function Skeleton({ lines = 1, className = '' }: { lines?: number; className?: string }) {
  return (
    <div className={`a-skeleton ${className}`} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </div>
  )
}
