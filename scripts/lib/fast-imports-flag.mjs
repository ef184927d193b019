/** Flags for the Node that runs the shop or one of its scripts: half of the processor time of a start. */
export const fastImports = ['--import', new URL('./fast-imports.mjs', import.meta.url).href]
