import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { AdminIcon, type AdminIconName } from '#admin/kit/AdminIcon.tsx'
import { AskProvider, useAsk } from '#admin/kit/ask.tsx'
import { BackLink } from '#admin/kit/BackLink.tsx'
import { Badge } from '#admin/kit/Badge.tsx'
import { ChangedFields } from '#admin/kit/ChangedFields.tsx'
import { CheckList } from '#admin/kit/CheckList.tsx'
import { columnsOf } from '#admin/kit/columns.ts'
import { DataTable } from '#admin/kit/DataTable.tsx'
import { DayField } from '#admin/kit/DayField.tsx'
import { Dialog, DialogActions } from '#admin/kit/Dialog.tsx'
import { Email } from '#admin/kit/Email.tsx'
import { ExportLink } from '#admin/kit/ExportLink.tsx'
import { FieldGrid } from '#admin/kit/FieldGrid.tsx'
import { Checkbox, SelectField, Switch } from '#admin/kit/fields.tsx'
import { FilterSelect } from '#admin/kit/FilterSelect.tsx'
import { NearDays } from '#admin/kit/NearDays.tsx'
import { PageHead } from '#admin/kit/PageHead.tsx'
import { RowActions } from '#admin/kit/RowActions.tsx'
import { EmptyState, ErrorState, Skeleton } from '#admin/kit/States.tsx'
import { StatusBadge } from '#admin/kit/StatusBadge.tsx'
import { Toolbar } from '#admin/kit/Toolbar.tsx'
import type { List } from '#admin/kit/use-list.ts'
import { queryClient } from '#admin/query-client.ts'
import { Preferences } from '#admin/shell/Preferences.tsx'
import { Waiting } from '#admin/shell/Waiting.tsx'
import { useWords, WordsProvider } from '#admin/words.tsx'
import { ORDER_STATUSES } from '#shared/shop.ts'
import { Field, TextArea, TextField } from '#ui/form/fields.tsx'
import * as icons from '#ui/icons/back-office.ts'
import { showToast } from '#ui/toast/toast.ts'

interface Row {
  id: string
  name: string
  price: string
}

const ROWS: Row[] = [
  { id: 'roses', name: 'Hoa Hồng Đỏ Nồng Nàn', price: '₫690.000' },
  { id: 'sunflowers', name: 'Hướng Dương Ban Mai trong một giỏ mây thật lớn, kèm thiệp', price: '₫420.000' },
  { id: 'orchids', name: 'Lan Hồ Điệp Trắng', price: '₫1.250.000' },
]

const column = columnsOf<Row>()
const COLUMNS = [
  column.accessor('name', { header: 'Bó hoa', meta: { sort: 'name', bare: true } }),
  column.accessor('price', { header: 'Giá', meta: { align: 'end' } }),
  column.display({ id: 'state', header: '', cell: () => <Badge look="secondary">Đang bán</Badge> }),
]

const nothing = () => {}

/** A list whose rows have loaded. */
const LIST: List<Row> = {
  ...{ rows: ROWS, total: 30, more: false, pageSize: 3, page: 2, q: '', sort: '-name', filters: {} },
  ...{ loading: false, busy: false, fetching: false, error: null, stale: null, narrowed: false },
  ...{ setPage: nothing, setSearch: nothing, setSort: nothing, setFilter: nothing, reset: nothing },
  refresh: async () => true,
}

/** The lists that a screen may show, by their state. */
const LISTS: Record<string, List<Row>> = {
  'one page of ten': LIST,
  'more than were counted': { ...LIST, page: 1, more: true },
  'other rows on their way': { ...LIST, busy: true, fetching: true },
  loading: { ...LIST, rows: [], total: 0, loading: true, fetching: true },
  empty: { ...LIST, rows: [], total: 0 },
  'nothing found': { ...LIST, rows: [], total: 0, q: 'hoa sen', narrowed: true },
  'not reached': { ...LIST, rows: [], total: 0, error: new TypeError('fetch failed') },
}

/** The parts of the back-office in their states: what screens are made of, without a server. */
export function BackOfficeParts() {
  return (
    <WordsProvider waiting={<Waiting />}>
      <QueryClientProvider client={queryClient}>
        <AskProvider>
          <MemoryRouter>
            <div className="a-shell">
              <main className="a-main">
                <Parts />
              </main>
            </div>
          </MemoryRouter>
        </AskProvider>
      </QueryClientProvider>
    </WordsProvider>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="part" aria-label={name}>
      <h2>{name}</h2>
      <div className="states">{children}</div>
    </section>
  )
}

function Parts() {
  const { t } = useWords()
  return (
    <>
      <BackLink to="/admin" text={t('adminOrders:back')} />
      <PageHead title="Parts of the back-office" lead={t('adminProducts:lead')} note="37">
        <Preferences />
        <button type="button" className="btn a-btn">
          <AdminIcon name="plus" />
          {t('adminProducts:add')}
        </button>
      </PageHead>
      <Part name="Buttons">
        <Buttons />
      </Part>
      <Part name="Icons">
        {Object.keys(icons).map((name) => (
          <span key={name} title={name}>
            <AdminIcon name={name as AdminIconName} />
          </span>
        ))}
      </Part>
      <Part name="An email address in a narrow place">
        <p style={{ width: '9rem' }}>
          <Email address="nguyen.thi.phuong.thao@example.com" />
        </p>
      </Part>
      <Part name="Badges">
        {(['default', 'secondary', 'destructive'] as const).map((look) => (
          <Badge key={look} look={look}>
            {look}
          </Badge>
        ))}
        {ORDER_STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Part>
      <Part name="Fields">
        <Fields />
      </Part>
      <Part name="Days">
        <NearDays day="" />
      </Part>
      <Part name="States">
        <EmptyState
          action={
            <button type="button" className="btn a-btn">
              {t('adminProducts:add')}
            </button>
          }
        >
          {t('admin:list.none')}
        </EmptyState>
        <ErrorState error={null} retry={nothing} />
        <Skeleton lines={3} />
      </Part>
      <Part name="Changes">
        <ChangedFields
          changes={{ name: ['Hoa Hồng', 'Hoa Hồng Đỏ'], priceVND: [650_000, 690_000], inStock: [true, false] }}
        />
      </Part>
      {Object.entries(LISTS).map(([state, list]) => (
        <section key={state} className="part" aria-label={`List: ${state}`}>
          <h2>List: {state}</h2>
          <Toolbar list={list} search={t('adminProducts:search')}>
            <FilterSelect
              label={t('admin:list.sort')}
              value=""
              options={ROWS.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={nothing}
            />
          </Toolbar>
          <DataTable
            list={list}
            columns={COLUMNS}
            label={state}
            rowId={({ id }) => id}
            rowHref={({ id }) => `/${id}`}
            skeletonRows={3}
          />
        </section>
      ))}
    </>
  )
}

/** Everything that is pressed: buttons, a row's actions, dialogs and a toast. */
function Buttons() {
  const { t } = useWords()
  const ask = useAsk()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const question = { title: t('admin:dialog.discardTitle'), text: t('admin:dialog.discardText') }
  return (
    <>
      <button type="button" className="btn a-btn" onClick={() => setOpen(true)}>
        Dialog
      </button>
      <button
        type="button"
        className="btn btn-quiet a-btn"
        onClick={() => void ask({ ...question, action: t('admin:dialog.discard'), destructive: true })}
      >
        Question
      </button>
      <button
        type="button"
        className="btn btn-quiet a-btn"
        onClick={() => showToast({ title: t('common:error'), description: t('admin:failed'), variant: 'destructive' })}
      >
        Toast
      </button>
      <button type="button" className="btn a-btn" aria-disabled="true">
        {t('admin:dialog.saving')}
      </button>
      <ExportLink href="/dev/ui/back-office">CSV</ExportLink>
      <RowActions
        labels={{ edit: t('admin:dialog.edit'), delete: t('admin:dialog.delete') }}
        question={question}
        onEdit={nothing}
        onDelete={nothing}
      />
      {isOpen && (
        <Dialog title={t('adminProducts:add')} description={t('adminProducts:lead')} onClose={close}>
          <form
            className="a-form"
            onSubmit={(event) => {
              event.preventDefault()
              close()
            }}
          >
            <TextField label="Tên bó hoa" />
            <DialogActions busy={false} />
          </form>
        </Dialog>
      )}
    </>
  )
}

function Fields() {
  const { t } = useWords()
  const [isOn, setOn] = useState(true)
  const [chosen, setChosen] = useState(['roses'])
  const [day, setDay] = useState('2026-03-08')
  const wrong = t('errors:invalid_input')
  return (
    <form className="a-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <FieldGrid
        controls={{
          empty: <TextField label="Tên" hint={t('admin:dialog.discardText')} />,
          wrong: <TextField label="Tên" defaultValue="?" error={wrong} />,
          disabled: <TextField label="Tên" defaultValue="Hoa Hồng" disabled aside="8 / 60" />,
          select: (
            <SelectField label="Thành phố">
              <option>Hà Nội</option>
              <option>TP. Hồ Chí Minh</option>
            </SelectField>
          ),
          day: (
            <Field label="Ngày">
              {(control) => <DayField {...control} label="Ngày" value={day} onChange={setDay} />}
            </Field>
          ),
          'wrong day': (
            <Field label="Ngày" error={wrong}>
              {(control) => <DayField {...control} label="Ngày" value="31/2" onChange={nothing} />}
            </Field>
          ),
          text: <TextArea label="Lời nhắn" className="a-wide" />,
          list: (
            <CheckList
              name="flowers"
              label="Loài hoa"
              choices={ROWS.map(({ id, name }) => [id, name] as const)}
              chosen={chosen}
              onChoose={setChosen}
            />
          ),
          check: <Checkbox label={t('admin:yes')} defaultChecked />,
          'wrong check': <Checkbox label={t('admin:yes')} error={wrong} />,
          switch: <Switch label={t('admin:yes')} busy={false} checked={isOn} onChange={setOn} />,
          'busy switch': <Switch label={t('admin:no')} checked={false} busy onChange={nothing} />,
        }}
      />
    </form>
  )
}
