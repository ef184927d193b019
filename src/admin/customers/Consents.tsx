import { Suspense, useState } from 'react'
import type { Consent, CustomerRecord } from '#features/customers/customer-record.schema.ts'
import { CONSENT_KINDS, type ConsentKind } from '#shared/consent.ts'
import { formatDate } from '#shared/dates.ts'
import { later } from '../kit/later.ts'
import { useWords } from '../words.tsx'

const ConsentDialog = later(() => import('./ConsentDialog.tsx').then((file) => file.ConsentDialog))

/** What a customer agreed to, by when and how, and what records that they said so or took it back. */
export function Consents({ customer }: { customer: CustomerRecord }) {
  const { t } = useWords()
  const [changing, setChanging] = useState<ConsentKind | null>(null)
  return (
    <section className="o-part" aria-labelledby="consents">
      <h2 id="consents">{t('adminCustomers:consents.title')}</h2>
      <p className="a-hint">{t('adminCustomers:consents.hint')}</p>
      <ul className="cu-list">
        {CONSENT_KINDS.map((kind) => (
          <OneConsent key={kind} kind={kind} consent={customer.consents[kind]} onChange={() => setChanging(kind)} />
        ))}
      </ul>
      <Suspense>
        {changing && (
          <ConsentDialog
            customerId={customer.id}
            kind={changing}
            given={!customer.consents[changing]?.given}
            onClose={() => setChanging(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

interface Props {
  kind: ConsentKind
  consent: Consent | null
  onChange(): void
}

function OneConsent({ kind, consent, onChange }: Props) {
  const { t } = useWords()
  const what = t(`adminCustomers:consents.kinds.${kind}`)
  const action = t(`adminCustomers:consents.${consent?.given ? 'withdraw' : 'give'}`)
  const said =
    consent &&
    t(`adminCustomers:consents.${consent.given ? 'given' : 'withdrawn'}`, {
      means: t(`adminCustomers:consents.means.${consent.means}`),
      date: formatDate(new Date(consent.at)),
    })
  return (
    <li>
      <p>{what}</p>
      <span className="a-hint">{t(`adminCustomers:consents.explain.${kind}`)}</span>
      <p>
        <strong>{said ?? t('adminCustomers:consents.unknown')}</strong>
        {consent?.by && <span className="a-hint"> {t('adminCustomers:consents.recordedBy', { who: consent.by })}</span>}
      </p>
      <button
        type="button"
        className="link"
        aria-label={t('adminCustomers:consents.named', { action, what })}
        onClick={onChange}
      >
        {action}
      </button>
    </li>
  )
}
