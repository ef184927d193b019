import { lazy, Suspense, type ReactNode } from 'react'
import type { Words } from '#i18n/island.ts'
import { recipientOf } from '#shared/gift.ts'
import { messengerLinks } from '#shared/shop-contact.ts'
import { pageContact } from '#ui/page-contact.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { addressLine } from '#features/delivery/address-line.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { amountsView, deliveryDateView } from '#features/orders/order-view.ts'
import { OrderSums } from '#features/orders/OrderSums.tsx'
import { LateOwnParts } from './LateOwnParts.tsx'
import foundStyles from './found.css?inline'
import { OrderSteps } from './OrderSteps.tsx'
import { statusView } from './status-view.ts'
import type { TrackedOrder } from './tracking.ts'

// Not a stylesheet of the page: it has to arrive in one round trip.
const sheet = new CSSStyleSheet()
sheet.replaceSync(foundStyles)
document.adoptedStyleSheets.push(sheet)

/** Without its file the page says where the order is. */
const CashNote = lazy(() => import('./CashNote.tsx').catch(() => ({ default: () => <></> })))

interface Props extends Words {
  order: TrackedOrder
  /** The token of the mailed link, if the page was opened by it. */
  token: string | undefined
  /** Called when its customer has changed the order. */
  onChange(): void
}

/** A found order: status, steps, number and date, delivery and lines (spec, section 2, track order). */
export function OrderCards({ order, token, onChange, ...words }: Props) {
  const { t } = words
  const { name, icon } = statusView(order.status)
  const { lines } = amountsView(order)
  const recipient = recipientOf(order)
  const { slot } = order

  return (
    <div className="track-cards">
      <section className="track-status" data-status={name}>
        <Icon path={icon} size={28} />
        <div>
          <h2 id="track-status" tabIndex={-1}>
            {t(`tracking:status.${name}.label`)}
          </h2>
          {!order.endedUnconfirmed && <p>{t(`tracking:status.${name}.text`)}</p>}
          <Suspense>
            {(order.cash || order.endedUnconfirmed) && <CashNote locale={words.locale} order={order} />}
          </Suspense>
        </div>
      </section>
      <OrderSteps {...words} steps={order.steps} />
      <LateOwnParts {...words} key={order.id} order={order} token={token} onChange={onChange} />
      <Card title={t('tracking:order.title')}>
        <dl className="track-facts">
          <Fact label={t('tracking:order.number')} value={order.id} wide />
          <Fact
            label={t('tracking:order.date')}
            value={deliveryDateView(order.deliveryDate) ?? t('tracking:order.noDate')}
          />
          {slot && (
            <Fact
              label={t('tracking:order.slot')}
              value={t(slot.from === slot.to ? 'tracking:order.exactly' : 'tracking:order.between', slot)}
            />
          )}
        </dl>
      </Card>
      <Card title={t('tracking:shipping.title')}>
        <dl className="track-facts">
          <Fact label={t('tracking:shipping.recipient')} value={recipient.name} />
          <Fact label={t('tracking:shipping.phone')} value={recipient.phone || '–'} />
          <Fact
            label={t('tracking:shipping.address')}
            value={addressLine(order, (city) => t(`tracking:shipping.cities.${city}`))}
            wide
          />
        </dl>
      </Card>
      <Card title={t('tracking:details.title')}>
        <ul className="track-lines">
          {lines.map((line, index) => (
            <li key={index}>
              <span>{t('tracking:details.line', { name: line.name, quantity: line.quantity })}</span>
              <span className="price">{line.price}</span>
            </li>
          ))}
        </ul>
        <OrderSums t={t} order={order} />
      </Card>
      <Help t={t} orderId={order.id} />
    </div>
  )
}

/** Where one asks about the order: the shop's number, and messengers that open with the order's number. */
function Help({ t, orderId }: Pick<Words, 't'> & { orderId: string }) {
  const contact = pageContact()
  const messengers = messengerLinks(contact, t('tracking:help.hello', { number: shortOrderId(orderId) }))
  return (
    <Card title={t('tracking:help.title')}>
      <p className="track-help">
        <a className="link" href={contact.href}>
          {contact.phone}
        </a>
        {Object.entries(messengers).map(([name, href]) => (
          <a key={name} className="link" href={href} rel="noopener">
            {name}
          </a>
        ))}
      </p>
    </Card>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="track-card">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Fact({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
