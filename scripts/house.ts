// npm run house: prints counts that show how tidy the sources are. ARCHITECTURE.md shows its output.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countClimbing, findCircles, resolveImports } from './lib/imports.ts'
import { findBannedWords } from './lib/banned-words.ts'
import { readDocuments, readSources } from './lib/sources.ts'
import { slowestFiles, testSeconds } from './lib/test-times.ts'

const root = join(import.meta.dirname, '..')

const texts = await readSources()
const sources = [...texts.keys()]
const isTest = (file: string) => file.startsWith('tests/') || file.includes('.test.')
const code = sources.filter((file) => !isTest(file))

/** Returns the number of lines of each file, longest first. */
function byLength(files: readonly string[]): { file: string; lines: number }[] {
  return files
    .map((file) => ({ file, lines: (texts.get(file) ?? '').trimEnd().split('\n').length }))
    .toSorted((a, b) => b.lines - a.lines)
}

/**
 * Counts blocks of at least 6 lines and 60 tokens that appear twice. Leaves out tests, which repeat themselves on
 * purpose.
 */
async function countDuplicates(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-house-'))
  try {
    const options = ['--min-lines', '6', '--min-tokens', '60', '--ignore', '**/*.test.ts,**/migrations/**']
    const jscpd = join(root, 'node_modules/.bin/jscpd')
    execFileSync(
      jscpd,
      ['src', 'packages', 'db', 'scripts', 'tools', '--silent', '--reporters', 'json', '--output', folder, ...options],
      {
        cwd: root,
        stdio: 'ignore',
      },
    )
    const { statistics } = JSON.parse(await readFile(join(folder, 'jscpd-report.json'), 'utf8')) as {
      statistics: { total: { clones: number; percentage: number } }
    }
    return `${statistics.total.clones} (${statistics.total.percentage} % of the lines)`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const imports = resolveImports(texts)
const circles = findCircles(imports.values)
const circlesWithTypes = findCircles(imports.all)
const lengths = byLength(code)
const testLengths = byLength(sources.filter(isTest))
const banned = findBannedWords(new Map([...texts, ...(await readDocuments())]))

const rows: [string, string | number][] = [
  ['source files, and tests', `${code.length}, ${sources.length - code.length}`],
  ['lines of the median file', lengths[Math.floor(lengths.length / 2)]?.lines ?? 0],
  [
    'the longest files',
    lengths
      .slice(0, 3)
      .map(({ file, lines }) => `${file} (${lines})`)
      .join(', '),
  ],
  [
    'the longest tests',
    testLengths
      .slice(0, 3)
      .map(({ file, lines }) => `${file} (${lines})`)
      .join(', '),
  ],
  ['imports that climb two folders or more', countClimbing(texts)],
  ['circles of imports, and with types', `${circles.length}, ${circlesWithTypes.length}`],
  ['duplicate blocks', await countDuplicates()],
  ['words that the style guide replaces', banned.length],
  ['test seconds', testSeconds()],
]
for (const [what, figure] of rows) console.log(`${what.padEnd(42)} ${figure}`)
if (process.argv.includes('--list')) {
  for (const circle of circlesWithTypes) console.log(`circle: ${circle.join(' → ')}`)
  for (const { file, line, word } of banned) console.log(`word: ${file}:${line} ${word}`)
}
if (process.argv.includes('--slow'))
  for (const { part, file, seconds } of slowestFiles(10)) console.log(`slow: ${part} ${seconds} s ${file}`)
