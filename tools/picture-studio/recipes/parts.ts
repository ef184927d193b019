import { babysBreath, lilacCloud } from '../flowers/babys-breath.ts'
import { carnation } from '../flowers/carnation.ts'
import { daisy } from '../flowers/daisy.ts'
import { hydrangea } from '../flowers/hydrangea.ts'
import * as foliage from '../flowers/leaves.ts'
import { lily, lilyWithoutPollen } from '../flowers/lily.ts'
import { peony } from '../flowers/peony.ts'
import { rose } from '../flowers/rose.ts'
import { stemmed } from '../flowers/stemmed.ts'
import { sunflower } from '../flowers/sunflower.ts'
import type { Bloom } from '../flowers/types.ts'
import { petals, type PetalName } from '../palette.ts'
import type { BloomPart, SprayPart } from '../arrangements/dome-shape.ts'

type Make = (paint: PetalName, count: number, r?: number) => BloomPart
const maker =
  (bloom: Bloom, usual: number): Make =>
  (paint, count, r = usual) => ({ bloom, ramp: petals[paint], count, r })

/** Blooms by name; the third number overrides the usual radius in picture units. */
export const roses = maker(rose, 86)
export const peonies = maker(peony, 128)
export const carnations = maker(carnation, 84)
export const lilies = maker(lily, 142)
export const liliesWithoutPollen = maker(lilyWithoutPollen, 142)
export const sunflowers = maker(sunflower, 136)
export const hydrangeas = maker(hydrangea, 156)
export const daisies = maker(daisy, 46)

type Fill = (count: number, reach: number, more?: Partial<SprayPart>) => SprayPart
const filler =
  (spray: SprayPart['spray'], scale = 1): Fill =>
  (count, reach, more) => ({ spray, count, reach, scale, ...more })

/** Greenery and fillers: how many, and how far they stand out of the mass. */
export const eucalyptus = filler(foliage.eucalyptus, 1.05)
export const willow = filler(foliage.willowEucalyptus)
export const roseLeaves = filler(foliage.roseLeaves)
export const ruscus = filler(foliage.ruscus)
export const fresh = filler(foliage.freshLeaves)
export const olive = filler(foliage.olive)
export const grass = filler(foliage.grass)
export const baby = filler(babysBreath, 1.15)
export const lilac = filler(lilacCloud, 1)
export const daisyStems = filler(stemmed({ bloom: daisy, ramp: petals.white, r: 46, stalk: 4, leaves: 2, leaf: 44 }))
export const carnationStems = (paint: PetalName): Fill =>
  filler(stemmed({ bloom: carnation, ramp: petals[paint], r: 52, stalk: 5, leaves: 2, leaf: 60 }))
