import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { orderPath } from '#features/orders/order-path.ts'
import { isGift, recipientOf } from '#shared/gift.ts'
import { phoneLink } from '#shared/shop-contact.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { languageName } from '../kit/language-name.ts'
import { useWords } from '../words.tsx'
import { EditOrder } from '../order-edit/EditOrder.tsx'
import { WhereAndWhen } from './WhereAndWhen.tsx'

/** Who receives the flowers, who sends them, the address and time of the delivery, and the contact details. */
export function DeliveryFacts({ order }: { order: OrderDetail }) {
  const { t, locale } = useWords()
  const gift = isGift(order)
  const recipient = recipientOf(order)
  const tracking = orderPath(locale, order.id)
  return (
    <section className="o-part" aria-labelledby="delivery">
      <h2 id="delivery">{t('adminOrders:delivery')}</h2>
      <dl className="o-facts">
        {gift && (
          <div>
            <dt>{t('adminOrders:gift.recipient')}</dt>
            <dd>
              {recipient.name}
              <br />
              <PhoneLink phone={recipient.phone} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t(gift ? 'adminOrders:gift.sender' : 'adminOrders:recipient')}</dt>
          <dd>{order.customerName || t('adminOrders:nameless')}</dd>
        </div>
        <div>
          <dt>{t(gift ? 'adminOrders:gift.senderPhone' : 'adminOrders:phone')}</dt>
          <dd>
            <PhoneLink phone={order.customerPhone} />
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
        <WhereAndWhen order={order} />
        {(order.surprise || order.anonymous || order.withoutPhoto) && (
          <div>
            <dt>{t('adminOrders:gift.mind')}</dt>
            <dd>
              {order.surprise && <p>{t('adminOrders:gift.surprise')}</p>}
              {order.anonymous && <p>{t('adminOrders:gift.anonymous')}</p>}
              {order.withoutPhoto && <p>{t('adminOrders:gift.withoutPhoto')}</p>}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('adminOrders:gift.nobodyHome')}</dt>
          <dd>{t(`adminOrders:gift.absence.${order.nobodyHome}`)}</dd>
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
      <EditOrder order={order} />
      <a className="link" href={tracking} target="_blank" rel="noreferrer">
        {t('adminOrders:track')} <AdminIcon name="outside" size={14} />
      </a>
    </section>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  if (!phone) return '–'
  return (
    <a className="link" href={phoneLink(phone)}>
      {phone}
    </a>
  )
}
