import type { Dashboard } from '#features/orders/dashboard.calls.ts'
import { BestSellersChart } from './BestSellersChart.tsx'
import { DeliveryChart } from './DeliveryChart.tsx'
import { RevenueChart } from './RevenueChart.tsx'
import { StatusChart } from './StatusChart.tsx'

/** All charts, in a chunk of its own: figures and orders do not wait for the chart library. */
export default function Charts({ data }: { data: Dashboard | undefined }) {
  return (
    <>
      <DeliveryChart days={data?.byDeliveryDay} />
      <RevenueChart days={data?.revenueByDay} />
      <StatusChart statuses={data?.byStatus} />
      <BestSellersChart products={data?.bestSellers} />
    </>
  )
}
