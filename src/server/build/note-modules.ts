import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { MODULES_FILE, type BuiltModules } from '../http/built-modules.ts'
import { projectPath } from './project-path.ts'

/**
 * Writes, beside the browser build, which files each entry and each late import needs, so that a page can preload them
 * all at once. Without the list a browser discovers them level by level, one round trip each.
 */
export function noteModules(): Plugin {
  return {
    name: 'note-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    writeBundle({ dir }, bundle) {
      if (!dir) return
      const needs = (file: string, met = new Set<string>()): Set<string> => {
        const chunk = bundle[file]
        if (met.has(file) || chunk?.type !== 'chunk') return met
        met.add(file)
        for (const each of chunk.imports) needs(each, met)
        return met
      }
      const modules: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId)
          modules[sourcePath(chunk.facadeModuleId)] = [...needs(chunk.fileName)].map((file) => `/${file}`)
      writeFileSync(join(dir, '..', MODULES_FILE), JSON.stringify(modules satisfies BuiltModules))
    },
  }
}

/** Returns a source's path in the project; for a file of a package, the part after the last `node_modules/`. */
function sourcePath(id: string): string {
  const path = projectPath(id)
  return path.slice(Math.max(0, path.lastIndexOf('node_modules/')))
}
