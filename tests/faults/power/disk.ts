import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Faults beside the power cut: see power-cut.c, and shop-without-sync.ts for `sync-off`. */
type DiskFault = 'fsync-fails' | 'fsync-lies' | 'hold-after-fsync' | 'sync-off'

/** A disk under one database whose power can be cut. */
export interface PowerCutDisk {
  dataDir: string
  /** Environment variables for the shop's process. */
  env: Record<string, string>
  start(fault: DiskFault): void
  end(fault: DiskFault): void
  /** Whether the shop is held between commit and response. */
  isHeld(): boolean
  /** Reads what the disk holds after a power cut. Only while the shop is stopped or held. */
  read<Row>(query: string): Row[]
  /** Replaces the shop's files by what the disk holds after a power cut. Only while the shop is stopped. */
  restore(): void
  remove(): void
}

/**
 * Compiles power-cut.c, for Linux. @throws Error if there is no C compiler: without power cuts the tests prove nothing
 */
export function compilePowerCut(): string {
  const library = join(mkdtempSync(join(tmpdir(), 'moc-lan-shim-')), 'power-cut.so')
  const source = join(import.meta.dirname, 'power-cut.c')
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-o', library, source, '-ldl', '-lpthread'])
  return library
}

/** @param database the name of the database file below the data folder */
export function powerCutDisk(library: string, database = 'shop.db'): PowerCutDisk {
  const name = basename(database)
  const files = [name, `${name}-wal`]
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'moc-lan-power-')))
  const [dataDir, disk, look] = ['data', 'disk', 'look'].map((name) => join(folder, name)) as [string, string, string]
  const databaseDir = join(dataDir, dirname(database))
  for (const each of [dataDir, disk, look]) mkdirSync(each)
  const pathOf = (fault: string) => join(databaseDir, fault)

  function copyTo(target: string): void {
    rmSync(join(target, `${name}-shm`), { force: true })
    for (const file of files) {
      rmSync(join(target, file), { force: true })
      if (existsSync(join(disk, file))) copyFileSync(join(disk, file), join(target, file))
    }
  }

  return {
    dataDir,
    env: {
      DATA_DIR: dataDir,
      LD_PRELOAD: library,
      POWER_CUT_FOLDER: databaseDir,
      POWER_CUT_DATABASE: name,
      POWER_CUT_DISK: disk,
    },
    start: (name) => writeFileSync(pathOf(name), ''),
    end(name) {
      rmSync(pathOf(name), { force: true })
      rmSync(pathOf('held'), { force: true })
    },
    isHeld: () => existsSync(pathOf('held')),
    read<Row>(query: string) {
      // A copy, since reading recovers the log, which the restarted shop has to do itself.
      copyTo(look)
      using db = new DatabaseSync(join(look, name))
      return db.prepare(query).all() as Row[]
    },
    restore: () => copyTo(databaseDir),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
