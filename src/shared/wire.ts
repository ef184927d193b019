import { z } from 'zod'
import { BASE_LOCALE, LOCALES } from './locale.ts'

/** Shapes that several calls share. Of the browser's files only form schemas import this one. */

/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** The language of an answer's texts: `?locale=`, else the base language. Failures' messages have their own rule. */
export const textLocale = z.enum(LOCALES).catch(BASE_LOCALE)

/** Text that a list is searched by; what is not given is empty. */
export const searchText = z.string().default('')
