import { useStore } from '@nanostores/react'
import { $stepUp, providerPath } from '#features/account/security/step-up.ts'
import { useProof, type AskedProof } from '#features/account/security/use-proof.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useWords } from '../words.tsx'
import { CodeInput } from './CodeInput.tsx'
import { TextField } from '#ui/form/fields.tsx'

/**
 * The back-office's dialog that asks for the password, the provider or a code again before a call that needs a recent
 * sign-in.
 */
export function AdminStepUpDialog() {
  const { t } = useWords()
  const asked = useStore($stepUp)
  if (!asked) return null
  return (
    <Dialog
      title={t('security:confirm.title')}
      description={t('security:confirm.text')}
      onClose={() => asked.close(false)}
    >
      <ProofForm {...asked} />
    </Dialog>
  )
}

function ProofForm(asked: AskedProof) {
  const words = useWords()
  const { t } = words
  const { still, form, problems, alert, busy } = useProof({ ...words, ...asked })
  if (still.provider !== undefined)
    return (
      <div className="a-form">
        <p>{t(still.provider ? 'security:confirm.providerText' : 'security:confirm.noWay')}</p>
        {still.provider && (
          <div className="a-actions">
            <a className="btn a-btn" href={providerPath()}>
              {t('security:confirm.provider', { name: still.provider })}
            </a>
          </div>
        )}
      </div>
    )
  return (
    <form className="a-form" method="post" {...form}>
      <FormAlert text={alert} />
      {still.password && (
        <TextField
          name="password"
          type="password"
          label={t('security:confirm.password')}
          autoComplete="current-password"
          error={problems.password}
          autoFocus
          required
        />
      )}
      {still.code && <CodeInput error={problems.code} autoFocus={!still.password} />}
      <div className="a-actions">
        <button type="submit" className="btn a-btn" aria-disabled={busy || undefined}>
          {t(busy ? 'security:confirm.busy' : 'security:confirm.submit')}
        </button>
      </div>
    </form>
  )
}
