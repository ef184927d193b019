import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { readWebhook, type WebhookState as Webhook } from '#features/webhook/webhook.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { queryOf } from '../admin.api.ts'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useKeptError } from '../kit/use-kept-error.ts'
import { useWords } from '../words.tsx'

/** How often the screen looks whether the webhook works, in milliseconds. */
const REFRESH_MS = 10_000

/** Whether the services that are told what happens have received it. Their address and secret are set on the server. */
export function WebhookState() {
  const { t } = useWords()
  const id = useId()
  const webhook = useQuery({ ...queryOf(readWebhook, {}), refetchInterval: REFRESH_MS })
  const { data, refetch } = webhook
  const error = useKeptError(webhook)
  return (
    <section className="set-section" aria-labelledby={id}>
      <h2 id={id}>{t('adminSettings:webhook.title')}</h2>
      <p className="a-lead">{t('adminSettings:webhook.lead')}</p>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : !data && <Skeleton lines={4} />}
      {data && <Facts webhook={data} />}
    </section>
  )
}

function Facts({ webhook: { host, waiting, received, failed } }: { webhook: Webhook }) {
  const { t } = useWords()
  const at = (instant: string) => formatDateTime(new Date(instant))
  if (host === null) return <p>{t('adminSettings:webhook.none')}</p>
  return (
    <dl className="set-facts">
      <dt>{t('adminSettings:webhook.host')}</dt>
      <dd>{host}</dd>
      <dt>{t('adminSettings:webhook.waiting')}</dt>
      <dd>{waiting}</dd>
      <dt>{t('adminSettings:webhook.received')}</dt>
      <dd>{received ? `${at(received.at)} (${received.type})` : t('adminSettings:webhook.never')}</dd>
      <dt>{t('adminSettings:webhook.failed')}</dt>
      <dd>
        {failed ? `${at(failed.at)} (${failed.type}): ${failed.reason}` : t('adminSettings:webhook.never')}
        {failed?.isGivenUp && <strong> {t('adminSettings:webhook.givenUp')}</strong>}
      </dd>
    </dl>
  )
}
