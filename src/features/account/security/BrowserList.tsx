import { useId } from 'react'
import type { PageTranslate } from '#i18n/page.ts'

interface Row {
  id: string
  device: string
  thisDevice: boolean
}

interface Props<R extends Row> {
  t: PageTranslate
  busy: boolean
  title: string
  text?: string
  rows: R[]
  /** The text under a browser's name. */
  note(row: R): string
  action: string
  /** The action's accessible name, for a screen reader that reads the button alone. */
  actionNamed(device: string): string
  onAction(row: R): void
}

/** Browsers of an account, with an action for each. */
export function BrowserList<R extends Row>(props: Props<R>) {
  const { t, busy, title, text, rows, note, action, actionNamed, onAction } = props
  const id = useId()
  return (
    <div className="security-part">
      <h3 id={id}>{title}</h3>
      {text && <p>{text}</p>}
      <ul className="profile-addresses" aria-labelledby={id}>
        {rows.map((row) => {
          const device = row.device || t('security:sessions.unknown')
          const [noteId, hereId] = [`${id}-${row.id}`, `${id}-here`]
          return (
            <li key={row.id}>
              <div>
                {device}
                {row.thisDevice && (
                  <b id={hereId} className="profile-badge security-here">
                    {t('security:sessions.this')}
                  </b>
                )}
                <span id={noteId}>{note(row)}</span>
              </div>
              <button
                type="button"
                className="link"
                aria-label={actionNamed(device)}
                aria-describedby={row.thisDevice ? `${hereId} ${noteId}` : noteId}
                aria-disabled={busy || undefined}
                onClick={() => onAction(row)}
              >
                {action}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
