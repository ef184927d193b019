import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { answerClaim, listClaims, readClaimPhotos, type AdminClaim } from '#features/claims/claims.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { AnswerForm } from '../answers/AnswerForm.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** A claim with its photos, and its answer by mail. A refund is made on the order's screen, which it links to. */
export function ClaimDialog({ claim, onClose }: { claim: AdminClaim; onClose(): void }) {
  const { t } = useWords()
  const { id, orderId, customerName, locale, text, photoCount, answeredAt } = claim
  const [answer, setAnswer] = useState('')
  const { data } = useQuery({ ...queryOf(readClaimPhotos, { params: { id } }), enabled: photoCount > 0 })
  const send = useCommand<string>({
    run: (given) => callAdmin(answerClaim, { params: { id }, body: { answer: given } }),
    invalidates: [listClaims],
    success: t('adminAnswers:sent'),
    onSuccess: onClose,
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
        <AnswerForm
          language={locale}
          hint={t('adminClaims:answerHint')}
          values={{ name: customerName, order: shortOrderId(orderId) }}
          text={answer}
          onChange={setAnswer}
          send={send}
        />
      )}
    </Dialog>
  )
}
