/** The end of the name of a copy that a restore puts in the place of a file or folder. */
export const RESTORING = 'restoring'

/** Files and folders of the data folder, up to the first dot. */
const NAMES = new Set([
  'uploads',
  'incoming',
  'pages',
  'assets',
  'mail',
  'backups',
  'upload-secret',
  'two-step-key',
  'sandbox-control-key',
  'demo-archive',
  'forgotten',
  'forgotten-keys',
])

/** Returns whether a name in the data folder is the shop's, or a restore's copy of what was there before. */
export function isShopFile(name: string): boolean {
  return /^(shop|sandbox)\.(db|pid|boot)/.test(name) || NAMES.has(name.split('.')[0] ?? name)
}
