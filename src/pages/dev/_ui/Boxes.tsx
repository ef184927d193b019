import { useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { islandWords } from '#i18n/island.ts'
import type { Messages } from '#i18n/t.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { LANGUAGES } from '#i18n/locales.ts'
import { CALENDAR_CLASSES, CALENDAR_WORDS } from '#ui/calendar/calendar.ts'
import { CalendarBox } from '#ui/calendar/CalendarBox.tsx'
import { Combobox } from '#ui/combobox/Combobox.tsx'
import type { Suggestion } from '#ui/combobox/use-suggestions.ts'
import { showToast, type ToastInput } from '#ui/toast/toast.ts'
import '#ui/calendar/calendar.css'
import '#ui/combobox/combobox.css'

interface Props {
  locale: Locale
  messages: Messages
}

const WARDS: readonly Suggestion[] = [
  { id: 'a', name: 'Phường Hoàn Kiếm', detail: 'Hàng Bạc, Hàng Bồ, Hàng Gai' },
  { id: 'b', name: 'Phường Tây Hồ', note: '15–30 km' },
  { id: 'c', name: 'Xã Ba Vì', disabled: true },
]

/** The day that the calendar opens on. */
const DAY = new Date(2026, 2, 8)

/** Finds among three wards; `loi` fails, and `cho` never answers. */
async function suggest(query: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  if (query === 'loi') throw new Error('The search failed')
  if (query === 'cho') return new Promise((_, fail) => signal.addEventListener('abort', fail))
  return WARDS.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
}

/** What opens, closes or comes and goes: a list to choose from, a calendar, and toasts. */
export function Boxes({ locale, messages }: Props) {
  const { t } = islandWords(locale, messages)
  const [ward, setWard] = useState({ text: '', id: '' })
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const toasts: readonly [string, ToastInput][] = [
    ['Toast', { title: 'Đã thêm vào giỏ hàng' }],
    [
      'Toast with a link',
      { title: 'Đã thêm vào giỏ hàng', link: { text: 'Xem giỏ hàng', href: localizedPath(locale, '/cart') } },
    ],
    ['Failure', { title: 'Chưa gửi được', description: 'Bạn thử lại sau ít phút nhé.', variant: 'destructive' }],
  ]
  return (
    <div className="form">
      <Combobox
        label={t('ward:label')}
        hint={t('ward:hint')}
        value={ward.text}
        chosen={ward.id}
        suggest={suggest}
        onType={(text) => setWard({ text, id: '' })}
        onChoose={({ id, name }) => setWard({ text: name, id })}
        words={{
          list: t('ward:list'),
          searching: t('ward:searching'),
          nothing: t('ward:nothing'),
          failed: t('ward:failed'),
          found: (count) => t('ward:found', { count }),
        }}
      />
      <div className="form-actions">
        <button type="button" className="btn btn-quiet" ref={button} onClick={() => setOpen(!isOpen)}>
          Calendar
        </button>
        {toasts.map(([name, input]) => (
          <button key={name} type="button" className="btn btn-quiet" onClick={() => showToast(input)}>
            {name}
          </button>
        ))}
      </div>
      {isOpen && (
        <CalendarBox label="Calendar" align="start" anchor={button} onClose={() => setOpen(false)}>
          <DayPicker
            mode="single"
            classNames={CALENDAR_CLASSES}
            locale={CALENDAR_WORDS[locale].locale}
            formatters={CALENDAR_WORDS[locale].formatters ?? {}}
            weekStartsOn={LANGUAGES[locale].weekStart}
            today={DAY}
            defaultMonth={DAY}
            selected={DAY}
            disabled={{ before: DAY }}
          />
        </CalendarBox>
      )}
    </div>
  )
}
