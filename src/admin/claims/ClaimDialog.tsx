import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { answerClaim, listClaims, readClaimPhotos, type AdminClaim } from '#features/claims/claims.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { formatDateTime } from '#shared/dates.ts'
import { callAdmin, queryOf } from '../admin.api.ts'
import { AnswerForm } from '../answers/AnswerForm.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { NotLoaded, Skeleton } from '../kit/States.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** A claim with its photos, and its answer by mail. A refund is made on the order's screen, which it links to. */
export function ClaimDialog({ claim, onClose }: { claim: AdminClaim; onClose(): void }) {
  const { t } = useWords()
  const { id, orderId, customerName, locale, text, photoCount, answeredAt } = claim
  const [answer, setAnswer] = useState('')
  const send = useCommand<string>({
    run: (given) => callAdmin(answerClaim, { params: { id }, body: { answer: given } }),
    invalidates: [listClaims],
    success: t('adminAnswers:sent'),
    onSuccess: onClose,
  })
  return (
    <Dialog title={t('adminClaims:claimOf', { name: customerName })} onClose={onClose} dirty={answer !== ''}>
      <p className="a-hint">{formatDateTime(new Date(claim.createdAt))}</p>
      <p className="message-text" lang={locale}>
        {text}
      </p>
      {photoCount > 0 && <ClaimPhotos id={id} />}
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

/** The photos of a claim, or that they could not be read: nobody should answer it as if it had none. */
function ClaimPhotos({ id }: { id: string }) {
  const { t } = useWords()
  const { data, isError, refetch } = useQuery(queryOf(readClaimPhotos, { params: { id } }))
  if (!data && isError) return <NotLoaded retry={() => void refetch()}>{t('adminOrders:photos.loadFailed')}</NotLoaded>
  return (
    <div aria-busy={!data}>
      {!data && <Skeleton lines={6} />}
      <ul className="o-photos">
        {data?.photos.map((photo, index) => (
          <li key={index} className="o-photo">
            <img src={`data:image/jpeg;base64,${photo}`} alt={t('adminClaims:photoAlt', { number: index + 1 })} />
          </li>
        ))}
      </ul>
    </div>
  )
}
