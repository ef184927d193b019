import type { Point } from '../geometry.ts'
import { n, smooth } from '../geometry.ts'
import { paintCastShadow } from '../ground.ts'
import type { Painter } from '../painter.ts'
import { materials, tone, type MaterialName } from '../palette.ts'
import type { Rng } from '../random.ts'
import { paintGlassBack, paintGlassFront } from './glass.ts'
import { mouthOf, paintBands, paintBody, paintMouth, type Vessel } from './vessel.ts'

export type VaseShape = 'bottle' | 'tall' | 'jug' | 'round' | 'cylinder' | 'bowl' | 'low'

type Form = Pick<Vessel, 'height' | 'profile' | 'squash'>

/** Forms at scale 1, for a 960×1200 picture. */
const FORMS: Record<VaseShape, Form> = {
  bottle: {
    height: 470,
    squash: 0.24,
    profile: [
      [0, 62],
      [0.05, 54],
      [0.2, 58],
      [0.42, 118],
      [0.62, 146],
      [0.82, 122],
      [0.96, 84],
      [1, 82],
    ],
  },
  tall: {
    height: 450,
    squash: 0.22,
    profile: [
      [0, 128],
      [0.06, 118],
      [0.3, 112],
      [0.6, 106],
      [0.9, 92],
      [1, 88],
    ],
  },
  jug: {
    height: 380,
    squash: 0.24,
    profile: [
      [0, 104],
      [0.08, 92],
      [0.24, 96],
      [0.5, 146],
      [0.7, 152],
      [0.9, 116],
      [1, 98],
    ],
  },
  round: {
    height: 300,
    squash: 0.24,
    profile: [
      [0, 92],
      [0.07, 80],
      [0.15, 84],
      [0.34, 130],
      [0.56, 160],
      [0.74, 154],
      [0.9, 120],
      [1, 88],
    ],
  },
  cylinder: {
    height: 440,
    squash: 0.2,
    profile: [
      [0, 112],
      [0.3, 110],
      [0.7, 108],
      [0.95, 106],
      [1, 100],
    ],
  },
  bowl: {
    height: 200,
    squash: 0.2,
    profile: [
      [0, 236],
      [0.12, 232],
      [0.5, 196],
      [0.8, 118],
      [0.93, 92],
      [1, 96],
    ],
  },
  low: {
    height: 196,
    squash: 0.2,
    profile: [
      [0, 214],
      [0.1, 216],
      [0.5, 224],
      [0.85, 196],
      [1, 168],
    ],
  },
}

export interface VaseOptions {
  shape: VaseShape
  material: MaterialName
  foot: Point
  scale?: number
  glass?: boolean
  /** Stems seen through glass. */
  stems?: number
  /** Shares of the height where a band is brushed on. */
  bands?: readonly number[]
  handle?: boolean
}

export function vesselOf({ shape, material, foot, scale = 1 }: VaseOptions): Vessel {
  const form = FORMS[shape]
  return {
    ...form,
    foot,
    ramp: materials[material],
    height: form.height * scale,
    profile: form.profile.map(([t, half]) => [t, half * scale] as const),
  }
}

/** Paints a vase; `flowers` is called between its back and its front with the middle of its mouth. */
export function paintVase(
  p: Painter,
  rng: Rng,
  options: VaseOptions,
  flowers: (mouth: Point & { rx: number; ry: number }) => void,
): void {
  const vessel = vesselOf(options)
  const base = vessel.profile.at(-1)?.[1] ?? 80
  paintCastShadow(p, { x: vessel.foot.x, y: vessel.foot.y + base * 0.12 }, base * 1.5, base * 0.32, 0.42)
  if (options.handle) paintHandle(p, vessel)
  if (options.glass) {
    paintGlassBack(p, rng, vessel, options.stems ?? 7)
    flowers(mouthOf(vessel))
    paintGlassFront(p, vessel)
    return
  }
  paintMouth(p, vessel)
  flowers(mouthOf(vessel))
  paintBody(p, vessel)
  if (options.bands) paintBands(p, vessel, tone(materials.indigo, 0.3), options.bands)
}

function paintHandle(p: Painter, { foot, height, profile, ramp }: Vessel): void {
  const top = foot.y - height * 0.9
  const side = foot.x + (profile[1]?.[1] ?? 0) * 0.9
  const widest = Math.max(...profile.map(([, half]) => half))
  const ear = [
    { x: side, y: top },
    { x: foot.x + widest * 1.36, y: top - 4 },
    { x: foot.x + widest * 1.5, y: foot.y - height * 0.66 },
    { x: foot.x + widest * 0.92, y: foot.y - height * 0.4 },
  ]
  p.line(smooth(ear, false), tone(ramp, 0.28), 27)
  p.line(
    smooth(
      ear.map((q) => ({ x: q.x - 2, y: q.y - 3 })),
      false,
    ),
    tone(ramp, 0.6),
    18,
  )
  p.line(
    smooth(
      ear.map((q) => ({ x: q.x - 4, y: q.y - 6 })),
      false,
    ),
    tone(ramp, 0.92),
    5,
    0.8,
  )
  p.line(`M${n(side)} ${n(top)}l4 4`, tone(ramp, 0.5), 20)
}
