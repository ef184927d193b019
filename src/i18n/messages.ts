import type { DEFAULT_LOCALE, Locale } from './locales.ts'
import * as languages from './messages/index.ts'

/** The messages of a language. The texts of `DEFAULT_LOCALE` say which there are; a folder that lacks one does not compile. */
export type AllMessages = (typeof languages)[typeof DEFAULT_LOCALE]
export type Namespace = keyof AllMessages

/** Every message of each language. For the server: the browser is given single namespaces (`islandMessages`). */
export const MESSAGES: Record<Locale, AllMessages> = languages

type Singular<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key
type KeysOf<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Singular<Key>}`
    : KeysOf<Tree[Key], `${Prefix}${Key}.`>
}[keyof Tree & string]

/** The key of a message as `t()` takes it: `catalog:filters.price`. */
export type MessageKey = { [N in Namespace]: `${N}:${KeysOf<AllMessages[N]>}` }[Namespace]
