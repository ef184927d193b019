import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { answerClaim, listClaims, readClaimPhotos, type AdminClaim } from '#features/claims/claims.calls.ts'
import { MAX_CLAIM_TEXT } from '#features/claims/claims.ts'
import { formatDateTime } from '#shared/dates.ts'
import { TextArea } from '#ui/form/fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { languageName } from '../kit/language-name.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** A claim with its photos, and its answer by mail. A refund is made on the order's screen, which it links to. */
export function ClaimDialog({ claim, onClose }: { claim: AdminClaim; onClose(): void }) {
  const { t, locale: reader } = useWords()
  const { id, orderId, customerName, locale, text, photoCount, answeredAt } = claim
  const [answer, setAnswer] = useState('')
  const { data } = useQuery({ ...queryOf(readClaimPhotos, { params: { id } }), enabled: photoCount > 0 })
  const send = useCommand<string>({
    run: (given) => callAdmin(answerClaim, { params: { id }, body: { answer: given } }),
    invalidates: [listClaims],
    success: t('adminClaims:answeredNow'),
    onSuccess: onClose,
  })
  const { form, problems } = useForm({
    check: () => (answer.trim() === '' ? { answer: t('adminClaims:answerMissing') } : {}),
    send: async () => void (await send.send(answer)),
    // A toast has shown it.
    explain: () => ({ text: '' }),
  })
  return (
    <Dialog open title={t('adminClaims:claimOf', { name: customerName })} onClose={onClose} dirty={answer !== ''}>
      <p className="a-hint">{formatDateTime(new Date(claim.createdAt))}</p>
      <p className="message-text" lang={locale}>
        {text}
      </p>
      <ul className="o-photos">
        {data?.photos.map((photo, index) => (
          <li key={index} className="o-photo">
            <img src={`data:image/jpeg;base64,${photo}`} alt={t('adminClaims:photoAlt', { number: index + 1 })} />
          </li>
        ))}
      </ul>
      <p>
        <Link className="link" to={`/admin/orders/${orderId}`}>
          {t('adminClaims:toOrder')}
        </Link>
      </p>
      {answeredAt ? (
        <>
          <p className="a-hint">{t('adminClaims:answeredAt', { time: formatDateTime(new Date(answeredAt)) })}</p>
          <p className="message-text" lang={locale}>
            {claim.answer}
          </p>
        </>
      ) : (
        <form className="a-form" {...form}>
          <TextArea
            label={t('adminClaims:answer', { language: languageName(locale, reader) })}
            hint={t('adminClaims:answerHint')}
            name="answer"
            rows={5}
            maxLength={MAX_CLAIM_TEXT}
            error={problems['answer']}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <DialogActions busy={send.busy} submit={t('adminClaims:send')} busyLabel={t('adminClaims:sending')} />
        </form>
      )}
    </Dialog>
  )
}
