import { LOCALES, type Locale } from '#shared/locale.ts'
import { DESK, PHONE, TABLET, type Device } from './browser.ts'

/** What is asked for on the command line. */
export interface Options {
  states: boolean
  readme: boolean
  /** The beginnings of the names of pages, or the names of states; none: all. */
  only: readonly string[]
  /** The one language, theme or width; none: all. */
  locale?: string
  theme?: string
  width?: string
}

/** Reads `--NAME` and `--NAME=VALUE`. @throws Error if an argument is not known */
export function readOptions(args: readonly string[]): Options {
  const given: Record<string, string> = {}
  for (const argument of args) {
    const [, name, value = ''] = /^--(states|readme|only|locale|theme|width)(?:=(.+))?$/.exec(argument) ?? []
    if (!name) throw new Error(`Unknown argument ${argument}`)
    given[name] = value
  }
  const { states, readme, only, ...filters } = given
  return {
    ...{ states: states !== undefined, readme: readme !== undefined },
    ...{ only: only?.split(',') ?? [], ...filters },
  }
}

/** Returns whether a page or state is asked for: its name begins as one of those that are. */
export const isWanted = (name: string, { only }: Options): boolean =>
  only.length === 0 || only.some((start) => name.startsWith(start))

export interface Combination {
  locale: Locale
  theme: string
  device: Device
}

/** Returns every language, theme and width that is asked for. */
export function combinations({ locale, theme, width }: Options): Combination[] {
  const all: Combination[] = []
  for (const each of LOCALES)
    for (const shade of ['light', 'dark'])
      for (const device of [PHONE, TABLET, DESK]) all.push({ locale: each, theme: shade, device })
  return all.filter(
    (one) =>
      (locale ?? one.locale) === one.locale &&
      (theme ?? one.theme) === one.theme &&
      (width ?? String(one.device.viewport.width)) === String(one.device.viewport.width),
  )
}
