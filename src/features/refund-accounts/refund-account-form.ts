import { ApiError, callApi } from '#shared/api-client.ts'
import type { AnswerOf } from '#shared/call.ts'
import { storedLocale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { giveRefundAccount, openRefundAccount } from './refund-accounts.calls.ts'

type Opened = AnswerOf<typeof openRefundAccount>

const FIELDS = ['bin', 'number', 'holder'] as const

const part = document.querySelector<HTMLElement>('[data-refund]')!
const form = part.querySelector('form')!
const button = form.querySelector('button')!
const status = part.querySelector<HTMLElement>('[role=status]')!
const locale = storedLocale(document.documentElement.lang)

// The fragment reaches no log.
const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
addEventListener('hashchange', () => location.reload())

const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement

/** Calls the server, and shows what it answers or why it does not. Returns whether it answered. */
async function ask(call: Promise<Opened>): Promise<boolean> {
  try {
    show(await call)
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) tell('failed')
    else if (error.code === 'link_invalid' || error.code === 'invalid_input') over('invalid')
    else if (error.code === 'refund_account_late') await ask(open())
    else if (!mark(error.field, error.reason)) status.textContent = error.reason ?? part.dataset.failed!
    return false
  }
}

const open = () => callApi(openRefundAccount, { locale, body: { token } })

function show({ state, account, amountVND, orderNumber }: Opened): void {
  const values = { amount: formatMoney(amountVND, 'VND'), number: orderNumber, ...account }
  if (state !== 'open') return over(state, values)
  tell(account ? 'given' : 'open', values)
  form.hidden = false
  button.textContent = button.dataset[account ? 'change' : 'save']!
}

function over(text: string, values: Record<string, string> = {}): void {
  form.hidden = true
  tell(text, values)
}

function tell(text: string, values: Record<string, string> = {}): void {
  status.textContent = part.dataset[text]!.replaceAll(/\[(\w+)\]/g, (_, name: string) => values[name] ?? '')
}

/** Shows what is wrong with a field, and returns whether there is such a field. */
function mark(name: string | null, reason: string | null): boolean {
  const wrong = FIELDS.find((known) => known === name)
  for (const each of FIELDS) {
    field(each).ariaInvalid = each === wrong ? 'true' : null
    const error = document.getElementById(`refund-${each}-error`)!
    error.hidden = each !== wrong
    error.textContent = each === wrong ? reason : ''
  }
  if (wrong) field(wrong).focus()
  return wrong !== undefined
}

async function save(): Promise<void> {
  if (button.ariaDisabled) return
  // Not `disabled`: that would drop the focus.
  button.ariaDisabled = 'true'
  const label = button.textContent
  button.textContent = button.dataset.saving!
  mark(null, null)
  const [bin = '', number = '', holder = ''] = FIELDS.map((name) => field(name).value)
  const saved = await ask(callApi(giveRefundAccount, { locale, body: { token, bin, number, holder } }))
  button.ariaDisabled = null
  if (!saved) return void (button.textContent = label)
  form.reset()
  status.focus()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void save()
})
if (token) void ask(open())
else over('invalid')
