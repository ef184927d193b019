import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { cutText } from '#shared/cut-text.ts'
import { useWords } from '../words.tsx'
import { formatCount } from '../kit/format-count.ts'

/** The height of one bar with its margins, in pixels. */
const ROW = 38
const FONT_WIDTH = 7

interface Props {
  data: { name: string; count: number }[]
  /** The width of the names, in pixels. */
  nameWidth: number
}

/** A horizontal bar chart of named counts, each with its number. */
export function Bars({ data, nameWidth }: Props) {
  const { locale } = useWords()
  return (
    <ResponsiveContainer width="100%" height={data.length * ROW}>
      <BarChart
        data={data}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 56, bottom: 0, left: 0 }}
      >
        <XAxis type="number" hide />
        <YAxis
          type="category"
          dataKey="name"
          width={nameWidth}
          tickLine={false}
          axisLine={false}
          interval={0}
          tick={<NameTick width={nameWidth} />}
        />
        <Bar dataKey="count" className="d-bar" barSize={14} radius={[0, 2, 2, 0]} isAnimationActive={false}>
          <LabelList
            dataKey="count"
            position="right"
            className="d-tick"
            formatter={(count) => formatCount(Number(count), locale)}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}

/** A left-aligned name, shortened to fit; the table beside the chart has it in full. */
function NameTick({ width, y = 0, payload }: { width: number; y?: number; payload?: { value: string } }) {
  const name = payload?.value ?? ''
  const room = Math.floor(width / FONT_WIDTH)
  return (
    <text x={0} y={y} dy="0.35em" className="d-tick d-tick-name">
      {cutText(name, room)}
    </text>
  )
}
