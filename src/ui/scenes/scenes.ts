/** A small drawing of lines and petals, 120 by 96, for a place where nothing is yet. */
export interface SceneDrawing {
  lines: string
  petals: string
}

/** A petal of one blossom, downwards from where the path is. */
const BLOSSOM = 'm0-5c3-4 7-1 5 3 4 0 4 6 0 6 1 4-4 6-6 2-3 4-7 1-5-3-4-1-3-7 1-6-1-4 3-6 5-2Z'

/** Wrapping paper that waits for its flowers. */
export const paper: SceneDrawing = {
  lines:
    'M36 30l24 58 24-58c-8 4-16 4-24 0-8 4-16 4-24 0ZM60 30v58M52 70h16m-8 0c-6-5-11-4-11 0s5 5 11 0c6-5 11-4 11 0s-5 5-11 0Zm-2 2l-4 12m8-12l4 12M22 90h76',
  petals: `M90 66${BLOSSOM}`,
}

/** A vase with one bud. */
export const vase: SceneDrawing = {
  lines:
    'M48 56h24c0 6 6 9 6 18 0 8-5 16-10 16H52c-5 0-10-8-10-16 0-9 6-12 6-18Zm12 0V26m0 18c8 0 13-4 14-11-8 0-13 4-14 11Zm0 6c-8 0-13-4-14-11 8 0 13 4 14 11ZM22 90h76',
  petals: 'M60 28c-8-5-8-15 0-23 8 8 8 18 0 23Z',
}

/** A bicycle with flowers in its basket. */
export const bicycle: SceneDrawing = {
  lines:
    'M34 60a14 14 0 1 0 0 28 14 14 0 0 0 0-28Zm54 0a14 14 0 1 0 0 28 14 14 0 0 0 0-28ZM34 74l14-24h32L60 74H34m26 0L46 44m-6 0h12m36 30L78 40h-8m10 10h20l-3 14H84M16 90h88',
  petals: `M84 44${BLOSSOM}M94 38${BLOSSOM}M102 46${BLOSSOM}`,
}

/** A door, and flowers on its step. */
export const door: SceneDrawing = {
  lines: 'M40 90V22c0-6 4-10 10-10h20c6 0 10 4 10 10v68M48 30h24v20H48Zm24 28v6M92 76h16l-3 14H95Zm8 0V60M22 90h88',
  petals: `M94 62${BLOSSOM}M106 62${BLOSSOM}M100 54${BLOSSOM}`,
}
