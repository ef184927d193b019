import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { SectionName } from '#features/settings/sections.schema.ts'
import { readSettings } from '#features/settings/settings.calls.ts'
import { queryOf } from '../admin.api.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts'
import { useWords } from '../words.tsx'
import { BankSection } from './BankSection.tsx'
import { BusySection } from './BusySection.tsx'
import { CashSection } from './CashSection.tsx'
import { ClosedSection } from './ClosedSection.tsx'
import { DemoSection } from './DemoSection.tsx'
import { FeesSection } from './FeesSection.tsx'
import { NoticesSection } from './NoticesSection.tsx'
import { OpeningList } from './OpeningList.tsx'
import { PricesSection } from './PricesSection.tsx'
import { ServerSection } from './ServerSection.tsx'
import { ShopSection } from './ShopSection.tsx'
import { TaxSection } from './TaxSection.tsx'
import { TimesSection } from './TimesSection.tsx'
import { WebhookState } from './WebhookState.tsx'
import { ZonesSection } from './ZonesSection.tsx'

const PARTS = {
  shop: ShopSection,
  notices: NoticesSection,
  bank: BankSection,
  cash: CashSection,
  times: TimesSection,
  closed: ClosedSection,
  busy: BusySection,
  fees: FeesSection,
  zones: ZonesSection,
  prices: PricesSection,
  tax: TaxSection,
  demo: DemoSection,
}

/** What the owner decides about the shop, in sections that are saved one by one. */
export default function SettingsScreen() {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(queryOf(readSettings, {}))
  const [dirty, setDirty] = useState<Partial<Record<SectionName, boolean>>>({})
  const onDirty = useCallback((section: SectionName, is: boolean) => setDirty((now) => ({ ...now, [section]: is })), [])
  useUnsavedGuard(Object.values(dirty).some(Boolean))
  return (
    <>
      <PageHead title={t('adminSettings:title')} lead={t('adminSettings:lead')} />
      {(data || !error) && <OpeningList withOptional />}
      {data ? (
        <>
          {Object.entries(PARTS).map(([name, Part]) => (
            <Part key={name} settings={data} onDirty={onDirty} />
          ))}
          <WebhookState />
          <ServerSection />
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </>
  )
}
