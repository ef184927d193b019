import type { APIRoute } from 'astro'
import emblem from '#db/seed/pictures/files/emblem.svg?raw'
import { drawSharePicture } from '#features/seo/server/share/share-picture.ts'
import { findShared } from '#features/seo/server/share/shown.ts'
import { sharePicturePath } from '#features/seo/share.ts'
import { localeOfParam } from '#i18n/page.ts'
import { readPublished } from '#features/uploads/server/read-published.ts'

/** The picture of a shared link: drawn once, and saved like a page until what it shows changes. */
export const GET: APIRoute = async ({ params, locals, cache, redirect }) => {
  const locale = localeOfParam(params.locale)
  const { shop } = locals
  const found = locale ? await findShared(shop.db, params.kind ?? '', params.slug ?? '', locale) : null
  if (!found || !locale) return new Response(null, { status: 404 })
  if ('moved' in found) return redirect(sharePicturePath(locale, found.kind, found.moved), 301)

  cache.set({ tags: ['site', found.tag] })
  const { name } = await locals.profile()
  const picture = await readPublished(shop, found.image)
  const jpeg = await drawSharePicture({ ...found, brand: name, picture, emblem })
  return new Response(new Uint8Array(jpeg), { headers: { 'Content-Type': 'image/jpeg' } })
}
