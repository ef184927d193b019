import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Words } from '#i18n/island.ts'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { CodeField } from './CodeField.tsx'
import { NoStepUp } from './NoStepUp.tsx'
import { useSecurityWords } from './security-words.ts'
import { $stepUp, providerPath } from './step-up.ts'
import { useProof, type AskedProof } from './use-proof.ts'

/**
 * The shop's dialog that asks for the password, the provider, or a code again before a sensitive change. The
 * back-office has its own, of its kit.
 */
export default function ShopStepUpDialog({ locale, t }: Words) {
  const words = useSecurityWords(locale)
  const asked = useStore($stepUp)
  if (words === 'lost') return <NoStepUp t={t} />
  if (words === 'loading' || !asked) return null
  return <Open {...words} {...asked} />
}

type Props = Words & AskedProof

function Open({ needed, close, ...words }: Props) {
  const { t } = words
  const dialog = useRef<HTMLDialogElement>(null)
  const proven = useRef(false)
  useEffect(() => dialog.current?.showModal(), [])
  // The dialog is closed before it unmounts, because only that returns the focus.
  const finish = (isDone: boolean) => {
    proven.current = isDone
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog profile-dialog"
      aria-labelledby="step-up"
      onClose={(event) => {
        event.stopPropagation()
        close(proven.current)
      }}
    >
      <h2 id="step-up">{t('security:confirm.title')}</h2>
      <p>{t('security:confirm.text')}</p>
      <ProofForm {...words} needed={needed} close={finish} />
    </dialog>
  )
}

function ProofForm({ t, locale, needed, close }: Props) {
  const { still, form, problems, alert, busy } = useProof({ t, locale, needed, close })
  const cancel = (
    <button type="button" className="btn btn-quiet" onClick={() => close(false)}>
      {t('security:confirm.cancel')}
    </button>
  )
  if (still.provider !== undefined)
    return (
      <div className="form">
        <p>{t(still.provider ? 'security:confirm.providerText' : 'security:confirm.noWay')}</p>
        <div className="form-actions">
          {still.provider && (
            <a className="btn" href={providerPath()}>
              {t('security:confirm.provider', { name: still.provider })}
            </a>
          )}
          {cancel}
        </div>
      </div>
    )
  return (
    <form className="form" method="post" {...form}>
      <FormAlert text={alert} />
      {still.password && (
        <PasswordField
          name="password"
          label={t('security:confirm.password')}
          autoComplete="current-password"
          showLabel={t('security:confirm.showPassword')}
          hideLabel={t('security:confirm.hidePassword')}
          required
          autoFocus
          error={problems.password}
        />
      )}
      {still.code && <CodeField t={t} error={problems.code} autoFocus={!still.password} />}
      <div className="form-actions">
        <SubmitButton label={t('security:confirm.submit')} busyLabel={t('security:confirm.busy')} busy={busy} />
        {cancel}
      </div>
    </form>
  )
}
