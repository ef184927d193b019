export function WaitScreen({ text }: { text: string }) {
  return (
    <p className="till-wait" role="status">
      <span className="spinner" />
      {text}
    </p>
  )
}
