import { useState } from 'react'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import {
  importStatement,
  readTransfers,
  type StatementReport,
  type Transfers,
} from '#features/transfers/transfers.calls.ts'
import { formatMoney } from '#shared/money.ts'
import { callAdmin } from '../admin.api.ts'
import { ImportFileDialog } from '../csv-file/ImportFileDialog.tsx'
import { ReportTable } from '../csv-file/ReportTable.tsx'
import { Badge, type BadgeLook } from '../kit/Badge.tsx'
import { SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'

type Line = StatementReport['lines'][number]

const LOOKS: Record<Line['outcome'], BadgeLook> = {
  bad: 'destructive',
  open: 'destructive',
  placed: 'default',
  known: 'secondary',
}
/** What staff must look at comes first. */
const ORDER: readonly Line['outcome'][] = ['bad', 'open', 'placed', 'known']
const placeOf = ({ outcome }: Line) => ORDER.indexOf(outcome)

interface Props {
  accounts: Transfers['accounts']
  onClose(): void
}

/** Imports a statement of the bank. */
export function StatementDialog({ accounts, onClose }: Props) {
  const { t } = useWords()
  const [account, setAccount] = useState(accounts[0]?.number ?? '')
  return (
    <ImportFileDialog<StatementReport>
      subject={account}
      title={t('adminTransfers:statement.title')}
      text={t('adminTransfers:statement.text')}
      send={(file, { signal }) => callAdmin(importStatement, { body: { ...file, account }, signal })}
      invalidates={[readTransfers, listAuditLog]}
      sum={(report) => <Sum report={report} />}
      show={(report) => <Report report={report} />}
      count={({ counts }) => counts.placed + counts.open}
      confirm={(count) => t('adminTransfers:statement.confirm', { count })}
      done={({ counts: { placed, open } }) => t('adminTransfers:statement.done', { placed, open })}
      onClose={onClose}
    >
      {accounts.length > 1 && (
        <SelectField
          label={t('adminTransfers:statement.account')}
          value={account}
          onChange={({ target }) => setAccount(target.value)}
        >
          {accounts.map(({ bank, number }) => (
            <option key={number} value={number}>
              {bank} {number}
            </option>
          ))}
        </SelectField>
      )}
    </ImportFileDialog>
  )
}

function Sum({ report: { counts } }: { report: StatementReport }) {
  const { t } = useWords()
  const { bad, ...others } = counts
  return (
    <>
      <p>{t('adminTransfers:statement.counts', others)}</p>
      {bad > 0 && <p className="form-alert">{t('adminTransfers:statement.bad', { count: bad })}</p>}
    </>
  )
}

function Report({ report: { lines } }: { report: StatementReport }) {
  const { t } = useWords()
  return (
    <ReportTable
      heads={[
        t('adminTransfers:statement.what'),
        t('adminTransfers:statement.outcome'),
        t('adminTransfers:statement.amount'),
      ]}
      lines={lines.toSorted((one, other) => placeOf(one) - placeOf(other))}
      cells={({ amountVND, restVND, outcome, content, problem }) => [
        problem === null ? content || '–' : t(`adminTransfers:statement.problems.${problem}`),
        <>
          <Badge look={LOOKS[outcome]}>{t(`adminTransfers:statement.outcomes.${outcome}`)}</Badge>
          {outcome === 'placed' && restVND > 0 && (
            <p>{t('adminTransfers:statement.rest', { amount: formatMoney(restVND, 'VND') })}</p>
          )}
        </>,
        problem === null && <span className="tr-amount">{formatMoney(amountVND, 'VND')}</span>,
      ]}
    />
  )
}
