import { clamp, lerp } from './geometry.ts'

/** Five tones of one paint, from deepest shadow to the light on a rim. */
export type Ramp = readonly [string, string, string, string, string]

export const petals = {
  crimson: ['#4f0a17', '#86101f', '#b01e2c', '#cf3f43', '#ea8076'],
  blush: ['#a9596a', '#cf8290', '#e5a9af', '#f2cbcb', '#fbe7e1'],
  pink: ['#96304f', '#c45476', '#dd819a', '#efb0bd', '#fadbdd'],
  fuchsia: ['#74103f', '#a61d5c', '#c93c7b', '#e06f9f', '#f3adc6'],
  ivory: ['#bfb088', '#e3d8ba', '#f4eddc', '#fbf8f0', '#fffefb'],
  white: ['#9aa595', '#ced5c6', '#e9ede4', '#f7f8f3', '#fffffd'],
  snow: ['#b4b9a4', '#dfe2d3', '#f2f3ea', '#fafaf5', '#fffffd'],
  coral: ['#96301f', '#c9503a', '#e47a5c', '#f2a486', '#fbd3bd'],
  orange: ['#9c3d0c', '#cc5c14', '#e58231', '#f3a85f', '#fbd5a4'],
  butter: ['#a9701a', '#d39d33', '#ebc15a', '#f6dc8d', '#fdf1c6'],
  sunflower: ['#9a4f06', '#cf7d0a', '#eba51b', '#f7c63f', '#fde184'],
  golden: ['#a05a0c', '#d08a1c', '#eab23b', '#f6d06c', '#fdebb0'],
  lilac: ['#5f4580', '#8a6cab', '#ae94c8', '#cdb9de', '#ebe0f2'],
  purple: ['#43174f', '#6d2c7a', '#904a9c', '#b57bbd', '#dab5dd'],
  blue: ['#2f4680', '#4d6cab', '#7492c9', '#a2b9df', '#d2def0'],
  orchid: ['#5c0f56', '#8d207c', '#b1429c', '#cf74ba', '#ecb6da'],
  peach: ['#b0603f', '#d98c68', '#edb394', '#f7d3bd', '#fdece0'],
  lotus: ['#a83562', '#cf5f86', '#e793ab', '#f4c2cb', '#fce8e6'],
  magnolia: ['#98526c', '#c9899a', '#e8c5c6', '#f6e9e2', '#fefaf3'],
  dried: ['#6d4c2a', '#95704a', '#b8966c', '#d4b993', '#ecdcc0'],
} as const satisfies Record<string, Ramp>

export const greens = {
  leaf: ['#16301f', '#27482c', '#3d653c', '#5f8554', '#8fab79'],
  eucalyptus: ['#2f4a42', '#4d6b60', '#70907f', '#98b1a0', '#c3d1c0'],
  fresh: ['#284a1f', '#41692c', '#63893f', '#8aa95c', '#b8cb8b'],
  olive: ['#33381a', '#515729', '#737941', '#989c63', '#c0c192'],
  lotus: ['#16382c', '#26553f', '#3f7454', '#6a9772', '#9fbc98'],
  stem: ['#2b4424', '#42602f', '#5f7f42', '#83a05f', '#adc28b'],
  bark: ['#2e211b', '#4a372c', '#6b5242', '#8f7460', '#b59c86'],
  straw: ['#6b4d20', '#94703a', '#b8955a', '#d6ba85', '#ecdcb6'],
} as const satisfies Record<string, Ramp>

/** Paper, cloth, clay and wood. */
export const materials = {
  ivory: ['#a89878', '#cbbd9d', '#e2d8be', '#f0e9d6', '#faf6ea'],
  kraft: ['#6f4c2b', '#956c42', '#b58a5b', '#cda67a', '#e2c5a0'],
  palegreen: ['#7d9172', '#a1b294', '#c0cdb2', '#d8e0cb', '#ecf0e2'],
  greygreen: ['#5d6d62', '#82917f', '#a3b09c', '#c0c9b8', '#dce1d4'],
  white: ['#a5a59a', '#c8c7bc', '#dfded4', '#eeede5', '#fbfaf5'],
  blush: ['#a9746c', '#cb9a90', '#e0b9ae', '#edd1c7', '#f8e7df'],
  ribbonBlush: ['#a05a5c', '#c58583', '#dba6a1', '#eac4bd', '#f8e2db'],
  ribbonGreen: ['#26402f', '#3d5c45', '#5b7c60', '#84a083', '#b4c6ae'],
  ribbonIvory: ['#a09274', '#c6b998', '#ded4b8', '#efe8d3', '#fbf7ea'],
  ribbonGold: ['#7d5717', '#ab7d2b', '#c99f4c', '#dfc07c', '#f2e0b3'],
  ribbonBlue: ['#3a4f78', '#5d749f', '#859abf', '#afbfd9', '#d9e2ee'],
  ribbonLilac: ['#614a77', '#86709d', '#a793bb', '#c6b8d5', '#e5ddec'],
  ribbonGrey: ['#5f675f', '#858d84', '#a8aea5', '#c7cbc2', '#e5e7df'],
  ribbonRed: ['#5a0f1a', '#841c28', '#a8323a', '#c4605f', '#e2a199'],
  wicker: ['#4d3018', '#7a5229', '#a0733f', '#c1975f', '#dfbf8d'],
  celadon: ['#50695c', '#768f7f', '#9bb2a1', '#bfd0c0', '#e1eade'],
  stoneware: ['#6a6355', '#938b7a', '#b5ad9a', '#d0c9b7', '#e8e3d4'],
  porcelain: ['#8f9489', '#bbbfb3', '#d8dad0', '#ebece4', '#fafaf5'],
  indigo: ['#1f2c4d', '#36476f', '#566a94', '#8799b9', '#c2cddd'],
  terracotta: ['#6b3320', '#98503a', '#b96f53', '#d49679', '#ecc4ad'],
  glass: ['#6d8580', '#93aaa4', '#b5c8c2', '#d3e0db', '#f0f6f3'],
  wood: ['#4a3321', '#6f5036', '#94714f', '#b5946f', '#d6bd9c'],
  redbox: ['#4a0c16', '#721522', '#97242f', '#b54a4d', '#d88c86'],
  iron: ['#1f2623', '#353d39', '#525b55', '#7c857d', '#aeb5ac'],
} as const satisfies Record<string, Ramp>

/** Tints behind the subject by day. */
export const grounds = {
  ivory: '#ebe3d3',
  blush: '#ead9d0',
  sage: '#d8ddcd',
  mist: '#d9dfdc',
  straw: '#e8dec4',
  dusk: '#e2d5d8',
  clay: '#e3d2c1',
  linen: '#e2ddd0',
} as const

/** The same tints by night, in the dark theme: deep green, each with a trace of its own colour. */
export const nightGrounds: Record<keyof typeof grounds, string> = {
  ivory: '#14231a',
  blush: '#1b231d',
  sage: '#13261a',
  mist: '#12231e',
  straw: '#19241a',
  dusk: '#172220',
  clay: '#1c2319',
  linen: '#16231c',
}

export type PetalName = keyof typeof petals
export type MaterialName = keyof typeof materials
export type GroundName = keyof typeof grounds

type Triple = readonly [number, number, number]

function toRgb(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function toHex([r, g, b]: Triple): string {
  const part = (c: number): string =>
    Math.round(clamp(c, 0, 255))
      .toString(16)
      .padStart(2, '0')
  return `#${part(r)}${part(g)}${part(b)}`
}

/** Mixes two paints. */
export function mix(a: string, b: string, t: number): string {
  const [ra, ga, ba] = toRgb(a)
  const [rb, gb, bb] = toRgb(b)
  return toHex([lerp(ra, rb, t), lerp(ga, gb, t), lerp(ba, bb, t)])
}

/** Returns true for the paint of a shadow. */
export function isDark(paint: string): boolean {
  return Math.max(...toRgb(paint)) < 96
}

/** Returns true for a paint that is light even in the shadow of its flower. */
export function isPale(shadow: string): boolean {
  return Math.max(...toRgb(shadow)) >= 160
}

/** Returns the paint at `t` of a ramp: 0 is its shadow, 1 its light. */
export function tone(ramp: Ramp, t: number): string {
  const place = clamp(t) * 4
  const i = Math.min(3, Math.floor(place))
  return mix(ramp[i] ?? ramp[0], ramp[i + 1] ?? ramp[4], place - i)
}

/** Returns the ramp moved towards another colour, to vary the flowers of one bunch. */
export function shiftRamp(ramp: Ramp, toward: string, amount: number): Ramp {
  const [a, b, c, d, e] = ramp
  return [
    mix(a, toward, amount),
    mix(b, toward, amount),
    mix(c, toward, amount),
    mix(d, toward, amount),
    mix(e, toward, amount),
  ]
}
