import { useEffect, useState } from 'react'
import { makeRunLink, revokeRunLink } from '#features/runs/courier.calls.ts'
import { listRuns } from '#features/runs/runs.calls.ts'
import type { Run } from '#features/runs/runs.schema.ts'
import { formatDateTime } from '#shared/dates.ts'
import { copyText } from '#ui/copy-text.ts'
import { TextField } from '#ui/form/fields.tsx'
import { callAdmin } from '../admin.api.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** Makes the link by which a courier opens a run, and withdraws it. The link is shown once: only its hash is stored. */
export function LinkDialog({ run, onClose }: { run: Run; onClose(): void }) {
  const { t } = useWords()
  const [made, setMade] = useState<{ link: string; endsAt: string } | null>(null)
  const [copied, setCopied] = useState(false)
  const params = { id: run.id }
  const make = useCommand({
    run: () => callAdmin(makeRunLink, { params }),
    invalidates: [listRuns],
    success: null,
    onSuccess: setMade,
  })
  const revoke = useCommand({
    run: () => callAdmin(revokeRunLink, { params }),
    invalidates: [listRuns],
    success: t('adminRuns:link.revoked'),
    onSuccess: onClose,
  })
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <Dialog
      title={t('adminRuns:link.title', { name: run.courier.name })}
      description={t('adminRuns:link.text')}
      onClose={onClose}
    >
      <div className="a-form">
        {made && (
          <>
            <TextField
              label={t('adminRuns:link.label')}
              value={made.link}
              readOnly
              hint={t('adminRuns:link.until', { at: formatDateTime(new Date(made.endsAt)) })}
              onFocus={({ target }) => target.select()}
            />
            <div className="a-actions">
              <button type="button" className="btn a-btn" onClick={() => void copyText(made.link).then(setCopied)}>
                {t(copied ? 'adminRuns:link.copied' : 'adminRuns:link.copy')}
              </button>
            </div>
          </>
        )}
        <div className="a-actions">
          <button
            type="button"
            className="btn btn-quiet a-btn"
            aria-disabled={revoke.busy || undefined}
            onClick={() => revoke.run()}
          >
            {t('adminRuns:link.revoke')}
          </button>
          {!made && (
            <button
              type="button"
              className="btn a-btn"
              aria-disabled={make.busy || undefined}
              onClick={() => make.run()}
            >
              {t('adminRuns:link.make')}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
