import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DockerfileParser, type Copy, type Instruction, type JSONInstruction } from 'dockerfile-ast'
import { root } from './running-shop.ts'

/** An image that was made without Docker: the folder of its last stage, and how a container of it starts. */
export interface StagedImage {
  /** The folder in place of the root of the image's file system. */
  root: string
  /** The folder in which commands run. */
  cwd: string
  env: Record<string, string>
  user: string
  healthcheck: string[]
  command: string[]
}

interface Stage {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  healthcheck: string[]
  command: string[]
}

/** The one step that is not run: the project's own packages, which `npm ci` has installed, are linked instead. */
const INSTALL = 'npm ci --no-audit --no-fund'

/**
 * Follows a Dockerfile instruction by instruction in a folder, with the shell for RUN. What one stage takes from
 * another is moved, so it can be taken once. Base images must bring nothing but Node and a shell. `user` owns what RUN
 * gives to another user.
 * @throws Error at an instruction that it does not know
 */
export function stageImage(dockerfile: string, folder: string, user: { uid: number; gid: number }): StagedImage {
  // As in Docker: other accounts may read an image.
  const umask = process.umask(0o022)
  try {
    return followStages(dockerfile, folder, user)
  } finally {
    process.umask(umask)
  }
}

function followStages(dockerfile: string, folder: string, user: { uid: number; gid: number }): StagedImage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword()
    const words = instruction.getArguments().map((argument) => argument.getValue())
    if (keyword === 'FROM') {
      const name = words[2] ?? 'last'
      stage = { root: join(folder, name), workdir: '/', env: {}, user: 'root', healthcheck: [], command: [] }
      mkdirSync(stage.root, { recursive: true })
      stages.set(name, stage)
      continue
    }
    if (!stage) throw new Error(`${keyword} before FROM`)
    if (keyword === 'WORKDIR') mkdirSync(inStage(stage, (stage.workdir = words[0] ?? '/')), { recursive: true })
    else if (keyword === 'ENV') Object.assign(stage.env, Object.fromEntries(words.map((word) => word.split('='))))
    else if (keyword === 'USER') stage.user = words[0] ?? 'root'
    else if (keyword === 'COPY') copy(instruction as Copy, words, stage, stages)
    else if (keyword === 'RUN') runStep(instruction, stage, user)
    else if (keyword === 'HEALTHCHECK') stage.healthcheck = quoted(words.join(' '))
    else if (keyword === 'CMD') stage.command = (instruction as JSONInstruction).getJSONStrings().map(valueOf)
    else if (keyword !== 'VOLUME' && keyword !== 'EXPOSE') throw new Error(`${keyword} is not followed here`)
  }
  const last = stages.get('last')
  if (!last) throw new Error('The last stage of the image has a name')
  return { ...last, cwd: inStage(last, '.') }
}

const valueOf = (argument: { getJSONValue(): string }) => argument.getJSONValue()

/** Returns the texts of the JSON array at the end of an instruction. */
const quoted = (text: string): string[] => JSON.parse(text.slice(text.indexOf('['))) as string[]

const inStage = (stage: Stage, path: string): string =>
  path.startsWith('/') ? join(stage.root, path) : join(stage.root, stage.workdir, path)

function copy(instruction: Copy, words: string[], stage: Stage, stages: Map<string, Stage>): void {
  const flag = instruction.getFlags().find((candidate) => candidate.getName() === 'from')
  const from = flag && stages.get(flag.getValue() ?? '')
  if (flag && !from) throw new Error(`COPY from ${flag.getValue()}: there is no such stage`)
  const target = words.at(-1) ?? ''
  const sources = words.slice(0, -1)
  const intoFolder = target.endsWith('/') || sources.length > 1
  for (const source of sources) {
    const path = from ? inStage(from, source) : join(root, source)
    const to = inStage(stage, intoFolder ? join(target, basename(source)) : target)
    mkdirSync(dirname(to), { recursive: true })
    if (from) renameSync(path, to)
    else cpSync(path, to, { recursive: true, filter: (name) => basename(name) !== 'node_modules' })
  }
}

function runStep(instruction: Instruction, stage: Stage, { uid, gid }: { uid: number; gid: number }): void {
  const command = instruction.getArgumentsContent() ?? ''
  const cwd = inStage(stage, '.')
  if (command === INSTALL) {
    link(join(root, 'node_modules'), join(cwd, 'node_modules'))
    // npm writes into this file, which would be the project's own.
    for (const name of ['.package-lock.json', '.moc-lan-installed']) {
      rmSync(join(cwd, 'node_modules', name), { force: true })
      if (existsSync(join(root, 'node_modules', name)))
        cpSync(join(root, 'node_modules', name), join(cwd, 'node_modules', name))
    }
    return
  }
  const text = command.replaceAll('/data', join(stage.root, 'data')).replaceAll('node:node', `${uid}:${gid}`)
  // Not the environment of the tests: NODE_ENV=test builds something else.
  const { PATH, HOME } = process.env
  execFileSync('sh', ['-ec', text], { cwd, stdio: ['ignore', 'ignore', 'inherit'], env: { PATH, HOME, ...stage.env } })
}

/** Copies a folder as hard links, or as files where the file systems differ. */
function link(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-a', from, to])
  }
}
