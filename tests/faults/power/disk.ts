import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FILES = ['shop.db', 'shop.db-wal'] as const

/** What else can happen: see power-cut.c, and shop-without-sync.ts for `sync-off`. */
type Trouble = 'fsync-fails' | 'fsync-lies' | 'hold-after-fsync' | 'sync-off'

/** A disk whose power can be cut, under one shop's data. */
export interface PowerCutDisk {
  dataDir: string
  /** What the shop's process is started with. */
  env: Record<string, string>
  start(trouble: Trouble): void
  end(trouble: Trouble): void
  /** Whether the shop stands still between commit and answer. */
  isHeld(): boolean
  /** Reads what a disk without power still holds; only while the shop does not run or is held. */
  read<Row>(query: string): Row[]
  /** Gives the shop back no more than that. Only while it does not run. */
  restore(): void
  remove(): void
}

/** Compiles power-cut.c, for Linux. @throws when there is no C compiler: without power cuts, nothing is proved */
export function compilePowerCut(): string {
  const library = join(mkdtempSync(join(tmpdir(), 'moc-lan-shim-')), 'power-cut.so')
  const source = join(import.meta.dirname, 'power-cut.c')
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-o', library, source, '-ldl', '-lpthread'])
  return library
}

export function powerCutDisk(library: string): PowerCutDisk {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'moc-lan-power-')))
  const [dataDir, disk, look] = ['data', 'disk', 'look'].map((name) => join(folder, name)) as [string, string, string]
  for (const each of [dataDir, disk, look]) mkdirSync(each)
  const trouble = (name: string) => join(dataDir, name)

  function copyTo(target: string): void {
    rmSync(join(target, 'shop.db-shm'), { force: true })
    for (const file of FILES) {
      rmSync(join(target, file), { force: true })
      if (existsSync(join(disk, file))) copyFileSync(join(disk, file), join(target, file))
    }
  }

  return {
    dataDir,
    env: { DATA_DIR: dataDir, LD_PRELOAD: library, POWER_CUT_FOLDER: dataDir, POWER_CUT_DISK: disk },
    start: (name) => writeFileSync(trouble(name), ''),
    end(name) {
      rmSync(trouble(name), { force: true })
      rmSync(trouble('held'), { force: true })
    },
    isHeld: () => existsSync(trouble('held')),
    read<Row>(query: string) {
      // In a copy of its own: reading recovers the log, which is the restarted shop's business.
      copyTo(look)
      using db = new DatabaseSync(join(look, 'shop.db'))
      return db.prepare(query).all() as Row[]
    },
    restore: () => copyTo(dataDir),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
