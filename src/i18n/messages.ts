import type { DEFAULT_LOCALE, Locale, LANGUAGES, PluralForm } from './locales.ts'
import * as languages from './messages/index.ts'

/**
 * The messages of a language. The texts of `DEFAULT_LOCALE` define the keys; a folder that lacks one does not compile.
 */
export type AllMessages = (typeof languages)[typeof DEFAULT_LOCALE]
export type Namespace = keyof AllMessages

/**
 * The messages of a language with these plural forms, by those of `DEFAULT_LOCALE`: in place of `items_one` and
 * `items_other` it has an `items_` for each form of its own.
 */
export type MessagesWith<Forms extends PluralForm, Tree = AllMessages> = {
  [Key in keyof Tree & string as Key extends Plural<infer Base> ? `${Base}_${Forms}` : Key]: Tree[Key] extends string
    ? string
    : MessagesWith<Forms, Tree[Key]>
}

/** Every message of each language. For the server: the browser is given single namespaces (`islandMessages`). */
export const MESSAGES: { [L in Locale]: MessagesWith<(typeof LANGUAGES)[L]['plurals'][number]> } = languages

type Plural<Base extends string> = { [Form in PluralForm]: `${Base}_${Form}` }[PluralForm]
type KeysOf<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Key extends Plural<infer Base> ? Base : Key}`
    : KeysOf<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** The key of a message as `t()` takes it: `catalog:filters.price`. */
export type MessageKey = { [N in Namespace]: `${N}:${KeysOf<AllMessages[N]>}` }[Namespace]
