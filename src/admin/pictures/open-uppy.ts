import AwsS3 from '@uppy/aws-s3'
import Uppy, { type UppyFile } from '@uppy/core'
import coreSheet from '@uppy/core/css/style.min.css?inline'
import Dashboard from '@uppy/dashboard'
import dashboardSheet from '@uppy/dashboard/css/style.min.css?inline'
import type { PageTranslate } from '#i18n/page.ts'
import { publishPicture, requestUpload } from '#features/uploads/uploads.calls.ts'
import { isPictureType, MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureKind } from '#features/uploads/uploads.ts'
import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import { failureText } from '../kit/failure-text.ts'
import { $sessionEnded, isSessionEnd } from '../query-client.ts'
import ourSheet from './uppy.css?inline'
import { uppyWords } from './uppy-words.ts'

/** In pixels (spec, section 9). */
const WIDTH = 750
const HEIGHT = 550
const THUMBNAIL_WIDTH = 280
/** How long a message of Uppy is shown, in milliseconds (spec, section 9). */
const NOTE_MS = 5000
/**
 * How long publishing may take, in milliseconds: preparing all sizes takes seconds, longer while other pictures wait.
 */
const PUBLISH_TIMEOUT_MS = 90_000

type Meta = Record<string, never>
type Body = { location: string; key: string }
type File = UppyFile<Meta, Body>

export interface UppyOrder {
  /** The element for the Dashboard. */
  target: HTMLElement
  kind: PictureKind
  /** How many pictures can be chosen. */
  most: number
  locale: Locale
  t: PageTranslate
  onPublished(objectPath: string): void
  /** Called if the file was uploaded but could not be published. */
  onPublishFailed(error: unknown): void
  onDone(): void
}

let dressed = false

/**
 * Opens Uppy's Dashboard: uploads each picture in one request to an address from the shop, then publishes it.
 * Returns a function that closes it and cancels an upload under way; a picture that is being prepared then is dropped.
 */
export function openUppy(order: UppyOrder): () => void {
  dress()
  const { target, locale, t } = order
  let isClosed = false
  const uppy = new Uppy<Meta, Body>({
    restrictions: {
      maxNumberOfFiles: order.most,
      maxFileSize: MAX_PICTURE_BYTES,
      allowedFileTypes: [...PICTURE_TYPES],
    },
    infoTimeout: NOTE_MS,
    // The screen shows failures, so they are warnings on the console, not page errors.
    logger: { debug() {}, warn: console.warn, error: console.warn },
    locale: uppyWords(locale, t) as never,
  })
  /** Each file's upload address with its signature, which Uppy's own record leaves out. */
  const addresses = new Map<string, string>()

  uppy.use(Dashboard, {
    inline: true,
    target,
    width: WIDTH,
    height: HEIGHT,
    thumbnailWidth: THUMBNAIL_WIDTH,
    theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light',
    proudlyDisplayPoweredByUppy: false,
    note: order.most > 1 ? t('adminPictures:noteMany', { count: order.most }) : t('adminPictures:note'),
    doneButtonHandler: order.onDone,
  })
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    generateObjectKey: ({ id }) => id,
    async signRequest({ key }) {
      const file = uppy.getFile(key)
      if (!file) throw new Error(t('adminPictures:nothingChosen'))
      const { uploadURL } = await withServerMessage(callApi(requestUpload, { locale, body: announcement(file) }), t)
      addresses.set(file.id, uploadURL)
      return { url: uploadURL }
    },
  })
  uppy.addPostProcessor(async (ids) => {
    // Uppy does not end a step under way when it is destroyed.
    for (const file of ids.map((id) => uppy.getFile(id))) {
      if (isClosed) return
      const address = file && !file.error && addresses.get(file.id)
      if (!address) continue
      uppy.emit('postprocess-progress', file, { mode: 'indeterminate', message: t('adminPictures:preparing') })
      try {
        const { objectPath } = await publishUploaded(locale, address, order.kind)
        if (isClosed) return
        uppy.emit('postprocess-complete', file)
        order.onPublished(objectPath)
      } catch (error) {
        if (isClosed) return
        uppy.emit('postprocess-complete', file)
        // Reported as a failed upload, so that Uppy offers to retry or to choose another picture.
        uppy.emit('upload-error', file, new Error(failureText(error, t)))
        if (!noteSession(error)) order.onPublishFailed(error)
      }
    }
  })
  retryExpired(uppy)
  uppy.on('upload-error', (_file, error) => showServerMessage(uppy, error))
  return () => {
    isClosed = true
    uppy.destroy()
  }
}

function announcement({ name, type, size }: File) {
  return {
    filename: (name ?? '').slice(0, 200),
    ...(isPictureType(type) ? { contentType: type } : {}),
    ...(size ? { size } : {}),
  }
}

/** Awaits a call; if it fails, throws an error with the server's message, which Uppy shows. */
async function withServerMessage<Answer>(call: Promise<Answer>, t: PageTranslate): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    noteSession(error)
    throw new Error(failureText(error, t), { cause: error })
  }
}

/** Opens the sign-in dialog if the session has ended; returns true then. */
function noteSession(error: unknown): boolean {
  const ended = isSessionEnd(error)
  if (ended) $sessionEnded.set(true)
  return ended
}

interface StorageError {
  status?: number
  body?: string
}

/** Requests a new address if the old one expired while the file waited, once for each file (spec, section 8). */
function retryExpired(uppy: Uppy<Meta, Body>): void {
  const retried = new Set<string>()
  uppy.on('upload-error', (file, error) => {
    const { status, body } = error as StorageError
    if (!file || status !== 403 || !/expired/i.test(body ?? '') || retried.has(file.id)) return
    retried.add(file.id)
    setTimeout(() => void uppy.retryUpload(file.id))
  })
}

/** Shows the message of the shop or the bucket about a rejected file. */
function showServerMessage(uppy: Uppy<Meta, Body>, error: { message: string }): void {
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

/** Adds Uppy's style sheets as constructed ones, which the CSP allows. */
function dress(): void {
  if (dressed) return
  dressed = true
  for (const text of [coreSheet, dashboardSheet, ourSheet]) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }
}

/** Publishes an upload as a picture of the shop. Can be repeated. @throws ApiError */
function publishUploaded(locale: Locale, imageURL: string, kind: PictureKind) {
  return callApi(publishPicture, { locale, body: { imageURL, kind }, timeoutMs: PUBLISH_TIMEOUT_MS })
}
