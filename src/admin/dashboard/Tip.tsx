import type { TooltipContentProps } from 'recharts'

interface Props extends Partial<TooltipContentProps> {
  heading(label: string): string
  value(amount: number, series: string): string
}

/** The tooltip at the pointer: the day or name, and its figures. */
export function Tip({ active, payload, label, heading, value }: Props) {
  if (!active || !payload || payload.length === 0) return null
  return (
    <div className="d-tip">
      <p>{heading(String(label))}</p>
      {payload.map((entry) => (
        <p key={String(entry.dataKey)}>
          <span className="d-key" data-series={String(entry.dataKey)} />
          {payload.length > 1 && `${entry.name}: `}
          <strong>{value(Number(entry.value), String(entry.dataKey))}</strong>
        </p>
      ))}
    </div>
  )
}
