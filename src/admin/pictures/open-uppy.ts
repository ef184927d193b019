import AwsS3 from '@uppy/aws-s3'
import Uppy, { type UppyFile } from '@uppy/core'
import coreSheet from '@uppy/core/css/style.min.css?inline'
import Dashboard from '@uppy/dashboard'
import dashboardSheet from '@uppy/dashboard/css/style.min.css?inline'
import type { PageTranslate } from '#i18n/page.ts'
import { publishUploaded } from '#features/uploads/uploads.api.ts'
import { requestUpload } from '#features/uploads/uploads.calls.ts'
import { isPictureType, MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureKind } from '#features/uploads/uploads.ts'
import { ApiError, callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { failureText } from '../kit/failure-text.ts'
import { $sessionEnded } from '../query-client.ts'
import ourSheet from './uppy.css?inline'
import { uppyWords } from './uppy-words.ts'

/** Pixels (spec, section 9). */
const WIDTH = 750
const HEIGHT = 550
const THUMBNAIL_WIDTH = 280
/** How long one of Uppy's notes stays, in milliseconds (spec, section 9). */
const NOTE_MS = 5000

type Meta = Record<string, never>
type Body = { location: string; key: string }
type File = UppyFile<Meta, Body>

export interface UppyOrder {
  /** Holds the Dashboard. */
  target: HTMLElement
  kind: PictureKind
  locale: Locale
  t: PageTranslate
  onPublished(objectPath: string): void
  /** The file is there, but it did not become a picture. */
  onPublishFailed(error: unknown): void
  onDone(): void
}

let dressed = false

/**
 * Opens Uppy's Dashboard: one picture, sent in one request to an address that the shop gives, and published when it
 * has arrived. Returns what closes it; an upload under way ends with it.
 */
export function openUppy(order: UppyOrder): () => void {
  dress()
  const { target, locale, t } = order
  const uppy = new Uppy<Meta, Body>({
    restrictions: {
      maxNumberOfFiles: 1,
      maxFileSize: MAX_PICTURE_BYTES,
      allowedFileTypes: [...PICTURE_TYPES],
    },
    infoTimeout: NOTE_MS,
    // What fails is told on the screen; the console need not call it an error of the page's.
    logger: { debug() {}, warn: console.warn, error: console.warn },
    locale: uppyWords(locale, t) as never,
  })
  /** Where each file went, with the signature: Uppy's own note of it leaves that out. */
  const addresses = new Map<string, string>()

  uppy.use(Dashboard, {
    inline: true,
    target,
    width: WIDTH,
    height: HEIGHT,
    thumbnailWidth: THUMBNAIL_WIDTH,
    theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
    proudlyDisplayPoweredByUppy: false,
    note: t('adminPictures:note'),
    doneButtonHandler: order.onDone,
  })
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    async signRequest() {
      const [file] = uppy.getFiles()
      if (!file) throw new Error(t('adminPictures:nothingChosen'))
      const { uploadURL } = await told(callApi(requestUpload, { locale, body: announcement(file) }), t)
      addresses.set(file.id, uploadURL)
      return { url: uploadURL }
    },
  })
  uppy.addPostProcessor(async (ids) => {
    for (const file of ids.map((id) => uppy.getFile(id))) {
      const address = file && !file.error && addresses.get(file.id)
      if (!address) continue
      uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: t('adminPictures:preparing') })
      try {
        const { objectPath } = await publishUploaded(locale, address, order.kind)
        uppy.emit('postprocess-complete', file)
        order.onPublished(objectPath)
      } catch (error) {
        uppy.emit('postprocess-complete', file)
        // As an upload that failed: it can be tried again, or another picture be chosen.
        uppy.emit('upload-error', file, new Error(failureText(error, t)))
        if (!noteSession(error)) order.onPublishFailed(error)
      }
    }
  })
  retryExpired(uppy)
  uppy.on('upload-error', (_file, error) => tellServersWords(uppy, error))
  return () => uppy.destroy()
}

function announcement({ name, type, size }: File) {
  return {
    filename: (name ?? '').slice(0, 200),
    ...(isPictureType(type) ? { contentType: type } : {}),
    ...(size ? { size } : {}),
  }
}

/** A failed call with the server's words as its message, which is what Uppy shows. */
async function told<Answer>(call: Promise<Answer>, t: PageTranslate): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    noteSession(error)
    throw new Error(failureText(error, t), { cause: error })
  }
}

/** Where the session has ended, a dialog of its own asks to sign in again. */
function noteSession(error: unknown): boolean {
  const ended = error instanceof ApiError && error.code === 'unauthorized'
  if (ended) $sessionEnded.set(true)
  return ended
}

interface StorageError {
  status?: number
  body?: string
}

/** An address that expired while the file waited is asked for anew, once for each file (spec, section 8). */
function retryExpired(uppy: Uppy<Meta, Body>): void {
  const retried = new Set<string>()
  uppy.on('upload-error', (file, error) => {
    const { status, body } = error as StorageError
    if (!file || status !== 403 || !/expired/i.test(body ?? '') || retried.has(file.id)) return
    retried.add(file.id)
    setTimeout(() => void uppy.retryUpload(file.id))
  })
}

/** What the shop or the bucket says about a refused file is shown. */
function tellServersWords(uppy: Uppy<Meta, Body>, error: { message: string }): void {
  const { body } = error as StorageError
  if (!body) return
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    if (typeof message === 'string') uppy.info(message, 'error', NOTE_MS)
  } catch {
    const [, message] = /<Message>([^<]{1,300})<\/Message>/.exec(body) ?? []
    if (message) uppy.info(message, 'error', NOTE_MS)
  }
}

/** Uppy's sheets come with it, as sheets that the page's policy allows. */
function dress(): void {
  if (dressed) return
  dressed = true
  for (const text of [coreSheet, dashboardSheet, ourSheet]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }
}
