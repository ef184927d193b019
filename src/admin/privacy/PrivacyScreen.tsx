import { useState } from 'react'
import { withRecentSignIn } from '#features/account/security/step-up.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { listContactMessages } from '#features/contact/contact-messages.calls.ts'
import { listCustomers } from '#features/customers/customers.calls.ts'
import { forgetPerson, showPerson, type PersonAnswer } from '#features/privacy/privacy.calls.ts'
import type { FoundCounts } from '#features/privacy/privacy.schema.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { listAllReviews } from '#features/reviews/reviews.calls.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useAsk } from '../kit/ask.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { TextField } from '#ui/form/fields.tsx'
import { saveBlob } from '#ui/save-file.ts'
import { failureText } from '../kit/failure-text.ts'
import { formatCount } from '../kit/format-count.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { useCommand } from '../kit/use-command.ts'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'

const COUNTS = ['accounts', 'orders', 'openOrders', 'unpaidCheckouts', 'messages', 'reviews'] as const

/** Failures shown beside the field. */
const SHOWN_AT_THE_FIELD = ['invalid_handle', 'person_unknown'] as const
const isShownAtTheField = (error: unknown): error is ApiError =>
  error instanceof ApiError && isOneOf(SHOWN_AT_THE_FIELD, error.code)

interface Shown {
  who: string
  answer: PersonAnswer
}

/** Shows, exports and erases the personal data of the person with an email address or a phone number. */
export default function PrivacyScreen() {
  const { t, locale } = useWords()
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useCommand<string, PersonAnswer>({
    run: (who) => withRecentSignIn(locale, () => callAdmin(showPerson, { body: { who } })),
    invalidates: [listAuditLog],
    success: null,
    onSuccess: (answer, who) => setShown({ who, answer }),
    onFailure: isShownAtTheField,
  })
  const { form, problems } = useForm({
    check: ({ who }: { who: string }) => (who.trim() ? {} : { who: t('errors:invalid_handle') }),
    async send({ who }) {
      setShown(null)
      await show.send(who.trim())
    },
    explain: (error) => ({ text: isShownAtTheField(error) ? failureText(error, t) : '', field: 'who' }),
  })

  return (
    <>
      <PageHead title={t('adminPrivacy:title')} lead={t('adminPrivacy:lead')} />
      <form className="pv-form" {...form}>
        <TextField
          name="who"
          label={t('adminPrivacy:who')}
          hint={t('adminPrivacy:hint')}
          error={problems.who}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <button className="btn a-btn" aria-disabled={show.busy || undefined}>
          {t('adminPrivacy:show')}
        </button>
      </form>
      {shown && <FoundPerson shown={shown} onForgotten={() => setShown(null)} />}
    </>
  )
}

function FoundPerson({ shown: { who, answer }, onForgotten }: { shown: Shown; onForgotten(): void }) {
  const { t, locale } = useWords()
  const ask = useAsk()
  const forget = useCommand<void, FoundCounts>({
    run: () => withRecentSignIn(locale, () => callAdmin(forgetPerson, { body: { who } })),
    invalidates: [LISTS.orders.call, listCustomers, listContactMessages, listAllReviews, listAuditLog],
    success: t('adminPrivacy:forgotten', { who }),
    onSuccess: onForgotten,
  })
  const question = {
    title: t('adminPrivacy:ask.title', { who }),
    text: t('adminPrivacy:ask.text'),
    action: t('adminPrivacy:ask.action'),
    destructive: true,
  }

  return (
    <section className="pv-found" aria-labelledby="found">
      <h2 id="found">{t('adminPrivacy:foundTitle', { who })}</h2>
      <dl className="pv-counts">
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{t(`adminPrivacy:counts.${name}`)}</dt>
            <dd>{formatCount(answer.found[name], locale)}</dd>
          </div>
        ))}
      </dl>
      <div className="pv-actions">
        <button type="button" className="btn btn-quiet a-btn" onClick={() => save(answer.data, t('adminPrivacy:file'))}>
          <AdminIcon name="download" size={18} />
          {t('adminPrivacy:download')}
        </button>
        <button
          type="button"
          className="btn btn-quiet a-btn"
          aria-disabled={forget.busy || undefined}
          onClick={() => void ask(question).then((yes) => yes && forget.run())}
        >
          {t('adminPrivacy:forget')}
        </button>
      </div>
    </section>
  )
}

/** Downloads data as a JSON file. */
function save(data: Record<string, unknown>, name: string): void {
  saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
}
