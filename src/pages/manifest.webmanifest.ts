import type { APIRoute } from 'astro'
import { textAnswer } from '#features/seo/server/answers.ts'
import { pageTranslator } from '#i18n/page.ts'
import { pageTitle } from '#layouts/page-title.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'

/**
 * The shop as an app on a home screen (https://www.w3.org/TR/appmanifest/). Pictures: tools/picture-studio/icons.ts.
 */
export const GET: APIRoute = async ({ cache, locals }) => {
  cache.set({ tags: ['site'] })
  const profile = await locals.profile()
  const t = pageTranslator(DEFAULT_LOCALE)
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name: pageTitle(profile, DEFAULT_LOCALE),
    short_name: profile.name,
    description: t('common:description'),
    lang: DEFAULT_LOCALE,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fbf8f1',
    theme_color: '#fbf8f1',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-192', 192, 'maskable'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  }
  return textAnswer('application/manifest+json', JSON.stringify(manifest))
}
