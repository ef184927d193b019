import { BrowserLike, type Answer } from '../factories/browser-like.ts'

/** An admin of a shop who uploads pictures. */
export class PictureEditor {
  readonly #admin: BrowserLike

  private constructor(admin: BrowserLike) {
    this.#admin = admin
  }

  static async of(shopUrl: string): Promise<PictureEditor> {
    return new PictureEditor(await BrowserLike.signedIn(shopUrl, 'admin@example.com'))
  }

  get cookie(): string {
    return this.#admin.cookie
  }

  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#admin.send(method, path, body)
  }

  /** Resolves to a signed address that takes a file, of the type and size that were announced if any. */
  async address(announced?: object): Promise<string> {
    return (await this.call('POST', '/api/objects/upload', announced)).body.uploadURL
  }

  publish(imageURL: string, more: object = {}): Promise<Answer> {
    return this.call('PUT', '/api/admin/product-images', { imageURL, ...more })
  }
}

/** Sends a file to a signed address. Resolves to the status and the code of a failure. */
export async function put(
  url: string,
  body: Buffer,
  type = 'image/jpeg',
): Promise<{ status: number; code: string | null }> {
  const answer = await fetch(url, { method: 'PUT', headers: { 'Content-Type': type }, body: new Uint8Array(body) })
  const text = await answer.text()
  return { status: answer.status, code: text.startsWith('{') ? JSON.parse(text).code : null }
}
