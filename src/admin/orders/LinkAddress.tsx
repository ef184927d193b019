import { copyText } from '#ui/copy-text.ts'
import { showToast } from '#ui/toast/toast.ts'
import { useWords } from '../words.tsx'

/** The address of a payment link, selected by a press, and a hint below it. */
export function LinkAddress({ url, hint }: { url: string; hint: string }) {
  const { t } = useWords()
  return (
    <>
      <input
        className="field"
        readOnly
        value={url}
        aria-label={t('adminOrders:payment.link.label')}
        onFocus={({ target }) => target.select()}
      />
      <p className="a-hint">{hint}</p>
    </>
  )
}

/** The button that copies the address of a payment link. */
export function CopyLink({ url }: { url: string }) {
  const { t } = useWords()
  async function copy(): Promise<void> {
    // Where the browser allows no copying, the address is in its field.
    if (await copyText(url)) showToast({ title: t('admin:success'), description: t('adminOrders:payment.link.copied') })
  }
  return (
    <button type="button" className="btn a-btn" onClick={() => void copy()}>
      {t('adminOrders:payment.link.copy')}
    </button>
  )
}
