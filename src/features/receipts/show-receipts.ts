import { loginPath } from '#features/account/return-path.ts'
import { mayBeSignedIn } from '#features/account/signed-in-hint.ts'
import { orderPath } from '#features/orders/order-path.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { draftOn } from '#features/reminders/reminder-draft.ts'
import { rememberDraft } from '#features/reminders/remembered-draft.ts'
import { byLocale } from '#i18n/by-locale.ts'
import type { AllMessages } from '#i18n/messages.ts'
import { formatDateTime, formatDay } from '#shared/dates.ts'
import { localeOf, localizedPath } from '#shared/locale.ts'
import type { Occasion } from '#shared/reminder.ts'
import { formatMoney } from '#shared/money.ts'
import { pictureFile } from '#ui/picture.ts'
import { messengerLinks } from '#shared/shop-contact.ts'
import { pageContact } from '#ui/page-contact.ts'
import { createTapGuard } from '#ui/tap-guard.ts'
import * as icons from '#ui/icons/shop.ts'
import { withoutReceipt, type Receipt } from '#features/orders/receipts.ts'
import { $receipts } from '#features/orders/receipts.store.ts'
import styles from './receipts.css?inline'

const locale = localeOf(location.pathname)
const texts = byLocale(
  import.meta.glob<AllMessages['receipts']>('../../i18n/messages/*/receipts.json', { eager: true, import: 'default' }),
)[locale]

const taps = createTapGuard()
const place = document.querySelector<HTMLElement>('[data-receipts]')
if (place) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  place.addEventListener('click', taps.ignoreSecondTap, { capture: true })
  $receipts.subscribe((receipts) => show(place, receipts))
}

/** Shows the receipts in their place, whose reserved height they take over. */
function show(place: HTMLElement, receipts: readonly Receipt[]): void {
  place.style.minHeight = ''
  if (receipts.length === 0) return place.replaceChildren()
  const strip = element('section', 'receipts')
  strip.ariaLabel = texts.label
  const list = element('ul', 'wrap')
  list.append(...receipts.map(row))
  strip.append(list)
  place.replaceChildren(strip)
}

function row(receipt: Receipt): HTMLElement {
  const { orderId, token, deliveryDate, time, recipientName, address, flowers, image, card } = receipt
  const { remind, due, unconfirmed, confirmBy } = receipt
  const facts = element('dl', 'receipt-facts')
  facts.append(fact(texts.number, orderId, 'receipt-number'))
  if (deliveryDate) facts.append(fact(texts.day, [formatDay(deliveryDate), time].filter(Boolean).join(', ')))
  const recipient = [recipientName, address].filter(Boolean).join(', ')
  if (recipient) facts.append(fact(texts.recipient, recipient))

  const head = element('div', 'receipt-head')
  head.append(element('p', 'receipt-title', texts.title), element('p', 'receipt-flowers', flowers))
  const about = element('div', 'receipt-about')
  about.append(facts)
  if (due) {
    const lines = [texts.cash.replace('{amount}', formatMoney(due, 'VND'))]
    const until = new Date(confirmBy)
    // After its time the order was confirmed or has ended, which its page says.
    if (unconfirmed && !(until < new Date())) lines.push(texts.confirm)
    if (until > new Date()) lines.push(texts.confirmBy.replace('{time}', formatDateTime(until)))
    about.append(element('p', 'receipt-cash', lines.join(' ')))
  }
  if (card) about.append(cardOf(card))

  const follow = element('a', 'btn btn-quiet', texts.follow)
  follow.href = orderPath(locale, orderId, token)
  const item = element('li', 'receipt')
  // The text next to the picture names the bouquet, so screen readers skip the picture.
  if (image) item.append(Object.assign(element('img', 'receipt-picture'), { src: pictureFile(image, 320), alt: '' }))
  item.append(head, about, helpOf(orderId))
  if (remind) item.append(remindPart(receipt, remind))
  item.append(follow, closeButton(orderId))
  return item
}

function fact(label: string, value: string, className = ''): HTMLElement {
  const pair = element('div', className)
  pair.append(element('dt', '', label), element('dd', '', value))
  return pair
}

/** Where one asks about the order: the shop's number, and messengers that open with the order's number. */
function helpOf(orderId: string): HTMLElement {
  const help = element('p', 'receipt-help')
  const contact = pageContact()
  const messengers = messengerLinks(contact, texts.hello.replace('{number}', shortOrderId(orderId)))
  for (const [name, href] of [[contact.phone, contact.href] as const, ...Object.entries(messengers)])
    help.append(Object.assign(element('a', 'link', name), { href, rel: 'noopener' }), ' ')
  return help
}

/** Offers a reminder for the next years; it needs an account, so a guest is told first. */
function remindPart({ deliveryDate, recipientName }: Receipt, occasion: Occasion): HTMLElement {
  const part = element('div', 'receipt-remind')
  const button = element('button', 'link', texts.remind)
  button.type = 'button'
  button.addEventListener('click', () => {
    const draft = draftOn(deliveryDate ?? '', recipientName, occasion)
    if (draft) rememberDraft(draft)
    const form = localizedPath(locale, '/profile')
    if (mayBeSignedIn()) return location.assign(form)
    const note = element('p', '', texts.remindAccount)
    const signIn = element('a', 'link', texts.remindSignIn)
    signIn.href = loginPath(form)
    note.append(' ', signIn)
    part.replaceChildren(note)
    signIn.focus()
  })
  part.append(button)
  return part
}

/** The beginning of the card, which opens to the whole card. */
function cardOf(card: string): HTMLElement {
  const box = element('details', 'receipt-card')
  const summary = element('summary', '')
  const text = element('span', '', card)
  summary.append(element('b', '', texts.card), '\n', text)
  box.append(summary)
  return box
}

function closeButton(orderId: string): HTMLElement {
  const button = element('button', 'icon-btn')
  button.type = 'button'
  button.ariaLabel = texts.close.replace('{number}', shortOrderId(orderId))
  button.innerHTML = `<svg class="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons.close}"/></svg>`
  button.addEventListener('click', () => {
    taps.noteRemoval()
    $receipts.set(withoutReceipt($receipts.get(), orderId))
    // The button is gone, so the focus goes to the next one, or to the page.
    const next = place?.querySelector('button') ?? document.querySelector<HTMLElement>('main')
    next?.focus({ preventScroll: true })
  })
  return button
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { className, textContent: text })
}
