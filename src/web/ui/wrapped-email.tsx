/** An e-mail address that is too long for its line continues at its @. Any other text stays as it is. */
export function WrappedEmail({ text }: { text: string }) {
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
