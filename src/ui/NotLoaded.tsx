/** Says, in place of a part of a page, that its file could not be loaded. */
export function NotLoaded({ text }: { text: string }) {
  return (
    <p className="form-error" role="alert">
      {text}
    </p>
  )
}
