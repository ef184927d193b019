import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Rendered, TagVersion } from '../page.ts'

/** A text that pages show, with versions of tags as a database would keep them, and a temporary folder for pages. */
export interface Content {
  folder: string
  changesSince(version: number): Promise<TagVersion[]>
  /** Changes the text and raises tags. */
  edit(text: string, tags: readonly string[]): void
  read(): string
  /** Forgets all versions, as a restored backup does. */
  restore(): void
  close(): Promise<void>
}

export async function temporaryContent(): Promise<Content> {
  const folder = await mkdtemp(join(tmpdir(), 'page-store-'))
  const versions = new Map<string, number>()
  let text = 'first'
  let version = 0
  return {
    folder,
    changesSince: async (since) =>
      [...versions]
        .map(([tag, raised]) => ({ tag, version: raised }))
        .filter((change) => change.version > since)
        .toSorted((a, b) => a.version - b.version),
    edit(newText, tags) {
      text = newText
      for (const tag of tags) versions.set(tag, ++version)
    },
    read: () => text,
    restore() {
      versions.clear()
      version = 0
    },
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Returns a rendered page. */
export function page(body: string, tags: string[] | null, status = 200): Rendered {
  return { status, contentType: 'text/html; charset=utf-8', headers: [], body: Buffer.from(body), tags }
}
