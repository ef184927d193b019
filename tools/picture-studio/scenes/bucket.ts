import type { Point } from '../geometry.ts'
import type { Painter } from '../painter.ts'
import { tone, type Ramp } from '../palette.ts'
import { mouthOf, paintBands, paintBody, paintMouth, type Vessel } from '../arrangements/vessel.ts'

/** Paints a florist's bucket; `draw` puts flowers between its back and its front. */
export function paintBucket(p: Painter, foot: Point, half: number, draw: (mouth: Point) => void, ramp: Ramp): void {
  const vessel: Vessel = {
    foot,
    height: half * 1.9,
    squash: 0.2,
    ramp,
    profile: [
      [0, half],
      [0.06, half * 0.96],
      [0.5, half * 0.87],
      [1, half * 0.74],
    ],
  }
  p.shade({ x: foot.x + half * 0.4, y: foot.y + 10 }, half * 1.4, half * 0.26, '#2c2010', 0.45)
  paintMouth(p, vessel)
  draw(mouthOf(vessel))
  paintBody(p, vessel)
  paintBands(p, vessel, tone(ramp, 0.05), [0.1, 0.86], 2.6)
}
