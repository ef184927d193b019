import { useEffect, useRef } from 'react'
import type { Words } from '#i18n/island.ts'
import { copyText } from '#ui/copy-text.ts'
import { saveBlob } from '#ui/save-file.ts'
import { showToast } from '#ui/toast/toast.ts'

/** The recovery codes, shown once, to copy, download or write down. */
export function RecoveryCodes({ t, codes, onDone }: Words & { codes: string[]; onDone(): void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`

  async function copy(): Promise<void> {
    if (await copyText(text)) showToast({ title: t('security:recovery.copied') })
    else showToast({ variant: 'destructive', title: t('security:failed') })
  }

  function download(): void {
    saveBlob(new Blob([text], { type: 'text/plain' }), 'moc-lan-recovery-codes.txt')
  }

  return (
    <div className="security-setup form">
      <h4 ref={heading} tabIndex={-1}>
        {t('security:recovery.title')}
      </h4>
      <p>{t('security:recovery.text')}</p>
      <ul className="security-codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="security-code">{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
          {t('security:recovery.copy')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={download}>
          {t('security:recovery.download')}
        </button>
        <button type="button" className="btn" onClick={onDone}>
          {t('security:recovery.done')}
        </button>
      </div>
    </div>
  )
}
