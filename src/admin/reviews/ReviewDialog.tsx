import { useState } from 'react'
import {
  answerReview,
  listAllReviews,
  readReview,
  withdrawAnswer,
  type ModeratedReview,
} from '#features/reviews/reviews.calls.ts'
import { formatDate } from '#shared/dates.ts'
import { LOCALES, storedLocale } from '#shared/locale.ts'
import { callAdmin } from '../admin.api.ts'
import { AnswerForm } from '../answers/AnswerForm.tsx'
import { useAsk } from '../kit/ask.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { SelectField } from '../kit/fields.tsx'
import { languageName } from '../kit/language-name.ts'
import { isChangedMeanwhile } from '../kit/changed-meanwhile.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'

/** A review with the shop's answer, which is published below it on the product's page, changed or withdrawn. */
export function ReviewDialog({ review: given, onClose }: { review: ModeratedReview; onClose(): void }) {
  const { t, locale: reader } = useWords()
  const ask = useAsk()
  // As it is shown here: an answer is for what its writer has seen.
  const [review, setReview] = useState(given)
  const { id, customerName, productName, comment, rating } = review
  const params = { id }
  const [text, setText] = useState(review.answer?.text ?? '')
  const [language, setLanguage] = useState(review.answer?.locale ?? reader)
  const seen = { comment, rating, answer: review.answer?.text ?? '' }
  const shared = {
    invalidates: [listAllReviews],
    onSuccess: onClose,
    onFailure(error: unknown) {
      // The review or a colleague's answer is shown above what is typed, which can still be published. If it cannot be
      // read, publishing or withdrawing is refused again.
      if (isChangedMeanwhile(error))
        callAdmin(readReview, { params, query: { locale: reader } }).then(setReview, () => {})
      return false
    },
  }
  const send = useCommand<string>({
    ...shared,
    run: (answer) => callAdmin(answerReview, { params, body: { answer, locale: language, seen } }),
    success: t('adminReviews:answeredNow'),
  })
  const withdraw = useCommand({
    ...shared,
    run: () => callAdmin(withdrawAnswer, { params, body: { seen: { answer: seen.answer } } }),
    success: t('adminReviews:withdrawnNow'),
  })
  async function askToWithdraw(): Promise<void> {
    const question = { title: t('adminReviews:withdrawTitle'), text: t('adminReviews:withdrawText') }
    if (await ask({ ...question, action: t('adminReviews:withdraw'), destructive: true })) withdraw.run()
  }
  const isChanged =
    text !== (review.answer?.text ?? '') || (review.answer !== null && language !== review.answer.locale)
  return (
    <Dialog title={t('adminReviews:reviewOf', { name: customerName })} onClose={onClose} dirty={isChanged}>
      <p className="a-hint">
        {productName} · {t('adminReviews:stars', { count: review.rating })} · {formatDate(new Date(review.createdAt))}
      </p>
      <p className="message-text">{comment}</p>
      {review.answer && review.answer.text !== given.answer?.text && (
        <div>
          <p className="a-hint">{t('adminReviews:answerNow')}</p>
          <p className="review-answer" lang={review.answer.locale}>
            {review.answer.text}
          </p>
        </div>
      )}
      {review.answer && (
        <p>
          <button
            type="button"
            className="link"
            aria-disabled={withdraw.busy || undefined}
            onClick={() => withdraw.busy || void askToWithdraw()}
          >
            {t('adminReviews:withdraw')}
          </button>
        </p>
      )}
      <AnswerForm
        language={language}
        hint={t('adminReviews:answerHint')}
        values={{ name: customerName, product: productName }}
        text={text}
        onChange={setText}
        send={send}
        submit={t('adminReviews:publish')}
      >
        <SelectField
          label={t('adminReviews:language')}
          value={language}
          onChange={({ target }) => setLanguage(storedLocale(target.value))}
        >
          {LOCALES.map((locale) => (
            <option key={locale} value={locale}>
              {languageName(locale, reader)}
            </option>
          ))}
        </SelectField>
      </AnswerForm>
    </Dialog>
  )
}
