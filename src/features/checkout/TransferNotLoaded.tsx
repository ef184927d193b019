import type { Words } from '#i18n/island.ts'
import { formatMoney } from '#shared/money.ts'
import { OutcomeScreen } from './OutcomeScreen.tsx'

interface Props extends Pick<Words, 't'> {
  amountVND: number
}

/** In place of the details of a transfer whose file was lost. The purchase waits for its money all the same. */
export function TransferNotLoaded({ t, amountVND }: Props) {
  const again = (
    <button type="button" className="btn btn-quiet" onClick={() => location.reload()}>
      {t('checkout:tryAgain')}
    </button>
  )
  return (
    <OutcomeScreen title={t('checkout:transfer.title', { total: formatMoney(amountVND, 'VND') })} actions={again}>
      <p>{t('checkout:transfer.loadFailed')}</p>
    </OutcomeScreen>
  )
}
