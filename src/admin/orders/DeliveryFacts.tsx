import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { deliveryDateView } from '#features/orders/order-view.ts'
import { localizedPath } from '#shared/locale.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { languageName } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { addressLine } from './address-line.ts'

/** The recipient, the address and time of the delivery, and the contact details. */
export function DeliveryFacts({ order }: { order: OrderDetail }) {
  const { t, locale } = useWords()
  const tracking = `${localizedPath(locale, '/track-order')}?${new URLSearchParams({ id: order.id })}`
  return (
    <section className="o-part" aria-labelledby="delivery">
      <h2 id="delivery">{t('adminOrders:delivery')}</h2>
      <dl className="o-facts">
        <div>
          <dt>{t('adminOrders:recipient')}</dt>
          <dd>{order.customerName || t('adminOrders:nameless')}</dd>
        </div>
        <div>
          <dt>{t('adminOrders:phone')}</dt>
          <dd>
            {order.customerPhone ? (
              <a className="link" href={`tel:${order.customerPhone.replace(/[^+\d]/g, '')}`}>
                {order.customerPhone}
              </a>
            ) : (
              '–'
            )}
          </dd>
        </div>
        <div>
          <dt>{t('adminOrders:email')}</dt>
          <dd>
            {order.customerEmail ? (
              <a className="link" href={`mailto:${order.customerEmail}`}>
                {order.customerEmail}
              </a>
            ) : (
              '–'
            )}
          </dd>
        </div>
        <div>
          <dt>{t('adminOrders:address')}</dt>
          <dd>{addressLine(order, t)}</dd>
        </div>
        <div>
          <dt>{t('adminOrders:date')}</dt>
          <dd>{deliveryDateView(order.deliveryDate) ?? t('adminOrders:noDate')}</dd>
        </div>
        <div>
          <dt>{t('adminOrders:language')}</dt>
          <dd>{languageName(order.locale, locale)}</dd>
        </div>
        <div>
          <dt>{t('adminOrders:number')}</dt>
          <dd className="o-id">{order.id}</dd>
        </div>
      </dl>
      <a className="link" href={tracking} target="_blank" rel="noreferrer">
        {t('adminOrders:track')} <AdminIcon name="outside" size={14} />
      </a>
    </section>
  )
}
